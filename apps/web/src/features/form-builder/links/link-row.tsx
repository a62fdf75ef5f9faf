import type { FormLink } from '@gemelo/contract/endpoints/form-links';
import { Button, Progress } from '@mantine/core';
import {
  IconCopy,
  IconLock,
  IconLockOpen,
  IconMessageDots,
  IconPencil,
  IconQrcode,
} from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { RowAction } from '../../../ui/data-table/bulk.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { MoreActions } from '../../../ui/more-actions.tsx';
import { Age } from '../../../ui/states/age.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import { LinkBadge } from './link-badge.tsx';
import classes from './links.module.css';
import type { LinkActions } from './use-link-actions.ts';

const SIZE = 16;

interface LinkRowProps {
  link: FormLink;
  actions: LinkActions;
  /** The form has all the links that may take answers at once. */
  isFull: boolean;
  onEdit: () => void;
  onQr: () => void;
}

function useMore({ link, actions, isFull, onEdit }: LinkRowProps): RowAction[] {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { idForm, idFormLink, state } = link;
  const toggle =
    state === 'Activo'
      ? { id: 'close', icon: <IconLock size={SIZE} />, run: () => void actions.close(link) }
      : {
          id: 'open',
          icon: <IconLockOpen size={SIZE} />,
          disabled: isFull,
          run: () => void actions.open(link),
        };
  return [
    { id: 'edit', label: t('form-builder.links.edit'), icon: <IconPencil size={SIZE} />, run: onEdit },
    ...(can('form-answer:view')
      ? [
          {
            id: 'answers',
            label: t('form-builder.links.answers'),
            icon: <IconMessageDots size={SIZE} />,
            run: () =>
              void navigate({ ...linkTo('formAnswers', idForm), search: { id: idForm, idFormLink } }),
          },
        ]
      : []),
    { ...toggle, label: t(`form-builder.links.${toggle.id}`) },
  ];
}

function Answers({ link: { answerCount, answerLimit } }: Pick<LinkRowProps, 'link'>) {
  const { t } = useTranslation();
  if (answerLimit === null) return t('form-builder.links.count', { count: answerCount });
  const words = t('form-builder.links.countOf', { count: answerCount, limit: answerLimit });
  return (
    <div className={classes.count}>
      {words}
      <Progress size="sm" value={(answerCount / answerLimit) * 100} aria-label={words} />
    </div>
  );
}

/** One link: whether it takes answers, how many came, and how to hand it out. */
export function LinkRow(props: LinkRowProps) {
  const { link, actions, onQr } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const more = useMore(props);
  const address = actions.addresses[link.idFormLink];
  const expires = link.linkState === 'expired' ? 'expired' : 'expires';
  return (
    <li className={classes.link} aria-label={link.name}>
      <div className={classes.head}>
        <h3>
          <bdi>{link.name}</bdi>
        </h3>
        <LinkBadge state={link.linkState} />
      </div>
      <Facts
        beside
        facts={[
          [t('form-builder.links.received'), <Answers key="count" link={link} />],
          [
            t(`form-builder.links.${expires}`),
            <span key="until">
              <Age at={link.expiresAt} /> · {format.moment(link.expiresAt)}
            </span>,
          ],
          [
            t('form-builder.links.last'),
            link.lastAnswerAt ? <Age key="last" at={link.lastAnswerAt} /> : t('form-builder.links.noAnswer'),
          ],
          ...(link.Creator
            ? [[t('form-builder.links.creator'), <bdi key="by">{link.Creator.name}</bdi>] as const]
            : []),
        ]}
      />
      {address && (
        <div className={classes.address}>
          <Mono copy>{address}</Mono>
        </div>
      )}
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconCopy size={SIZE} aria-hidden />}
          onClick={() => void actions.copy(link)}
        >
          {t('form-builder.links.copy')}
        </Button>
        <Button variant="default" leftSection={<IconQrcode size={SIZE} aria-hidden />} onClick={onQr}>
          {t('form-builder.links.qr')}
        </Button>
        <MoreActions actions={more} />
      </div>
    </li>
  );
}
