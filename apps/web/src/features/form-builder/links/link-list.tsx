import { type FormLink, LINKS_MAX } from '@gemelo/contract/endpoints/form-links';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { Button } from '@mantine/core';
import { IconLink, IconLinkPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { LinkRow } from './link-row.tsx';
import { inOrder, isFull } from './link-standing.ts';
import classes from './links.module.css';
import type { LinkActions } from './use-link-actions.ts';

const QrDialog = lazy(() => import('./qr-dialog.tsx').then((m) => ({ default: m.QrDialog })));

interface LinkListProps {
  form: Pick<FormDetail, 'name' | 'state' | 'published'>;
  links: readonly FormLink[];
  actions: LinkActions;
  onNew: () => void;
  onEdit: (link: FormLink) => void;
}

/** The links of a form: those that take answers first. */
export function LinkList({ form, links, actions, onNew, onEdit }: LinkListProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<{ link: FormLink; address: string }>();
  const showCode = async (link: FormLink) => {
    const address = await actions.addressOf(link);
    if (address) setShown({ link, address });
  };
  const isArchived = form.state === 'Inactivo';
  const full = isFull(links);
  const create = (
    <Button leftSection={<IconLinkPlus size={16} aria-hidden />} disabled={full} onClick={onNew}>
      {t('form-builder.links.new')}
    </Button>
  );
  return (
    <div className={classes.stack}>
      <p className={classes.hint}>
        {full ? t('form-builder.links.most', { count: LINKS_MAX }) : t('form-builder.links.about')}
      </p>
      {isArchived && <Notice tone="info">{t('form-builder.links.archived')}</Notice>}
      {links.length === 0 ? (
        <NoData
          icon={<IconLink size={24} stroke={1.5} />}
          title={t('form-builder.links.none.title')}
          text={t('form-builder.links.none.text')}
          {...(isArchived ? {} : { action: create })}
        />
      ) : (
        <>
          {!isArchived && form.published !== null && <div>{create}</div>}
          <ul className={classes.links} aria-label={t('form-builder.links.title')}>
            {inOrder(links).map((link) => (
              <LinkRow
                key={link.idFormLink}
                link={link}
                actions={actions}
                isFull={full}
                onEdit={() => onEdit(link)}
                onQr={() => void showCode(link)}
              />
            ))}
          </ul>
        </>
      )}
      {shown && (
        <Suspense>
          <QrDialog
            address={shown.address}
            formName={form.name}
            linkName={shown.link.name}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
