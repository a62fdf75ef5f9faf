import {
  addLink,
  type RecordLink as Linked,
  type LinkedKind,
  linksOf,
  removeLink,
} from '@gemelo/contract/endpoints/links';
import { ActionIcon, Button } from '@mantine/core';
import { IconLink, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead, useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { RecordLink, RecordLinks } from '../../ui/lists/record-links.tsx';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useErrorText } from '../../ui/states/error-text.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { iconOf, placeOf } from './link-kinds.ts';
import { LinkPicker } from './link-picker.tsx';

interface RecordLinksCardProps {
  entity: LinkedKind;
  id: number;
  /** Whether the user may change this record, and so its links. */
  editable: boolean;
}

/** What a record has to do with others; shown on both sides, to those who may see both. */
export function RecordLinksCard({ entity, id, editable }: RecordLinksCardProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [picking, setPicking] = useState(false);
  const { data, error, refetch } = useRead(linksOf, { params: { entity, id } });
  const failed = { onError: (failure: Error) => void snackbar.error(textOf(failure)) };
  const add = useWrite(addLink, { changes: entity, invalidates: [linksOf], ...failed });
  const remove = useWrite(removeLink, { changes: entity, invalidates: [linksOf], ...failed });
  const links = data?.data;
  const tie = (to: { entity: LinkedKind; id: number }) =>
    add.mutate({ params: { entity, id }, body: { entity: to.entity, id: to.id } });
  const untie = (link: Linked) =>
    remove.mutate(
      { params: { entity, id, idRecordLink: link.idRecordLink } },
      {
        onSuccess: () =>
          void snackbar.success(t('parts.links.removed', { name: link.name }), {
            action: { label: t('parts.links.undo'), onClick: () => tie(link) },
          }),
      },
    );
  return (
    <Card
      title={t('parts.links.title')}
      action={
        editable && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconLink size={16} aria-hidden />}
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          >
            {t('parts.links.add')}
          </Button>
        )
      }
    >
      {picking && (
        <LinkPicker from={{ entity, id }} links={links ?? []} busy={add.isPending} onChoose={tie} />
      )}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : !links ? (
        <Loading count={1} />
      ) : links.length === 0 ? (
        <Nothing>{t('parts.links.none')}</Nothing>
      ) : (
        <RecordLinks>
          {links.map((link) => (
            <LinkRow
              key={link.idRecordLink}
              link={link}
              disabled={remove.isPending}
              onRemove={editable ? () => untie(link) : undefined}
            />
          ))}
        </RecordLinks>
      )}
    </Card>
  );
}

interface LinkRowProps {
  link: Linked;
  disabled: boolean;
  onRemove: (() => void) | undefined;
}

function LinkRow({ link, disabled, onRemove }: LinkRowProps) {
  const { t } = useTranslation();
  const can = useCan();
  const removal = t('parts.links.remove', { name: link.name });
  return (
    <RecordLink
      link={placeOf(link, can)}
      icon={<MenuIcon name={iconOf[link.entity]} size={18} />}
      title={<bdi>{link.name}</bdi>}
      facts={
        <>
          <span>{t(`parts.links.record.${link.entity}`)}</span>
          {link.detail && <bdi>{link.detail}</bdi>}
        </>
      }
      action={
        onRemove && (
          <ActionIcon data-hint={removal} aria-label={removal} disabled={disabled} onClick={onRemove}>
            <IconX size={16} />
          </ActionIcon>
        )
      }
    />
  );
}
