import { type FormLink, formLinks, LINKS_MAX } from '@gemelo/contract/endpoints/form-links';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { Button } from '@mantine/core';
import { IconLink, IconLinkPlus, IconRocket } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkRow } from './link-row.tsx';
import classes from './links.module.css';
import { useLinkActions } from './use-link-actions.ts';

const QrDialog = lazy(() => import('./qr-dialog.tsx').then((m) => ({ default: m.QrDialog })));

interface LinksDrawerProps {
  form: FormDetail;
  onPublish: () => void;
}

function Unpublished({ onPublish }: Pick<LinksDrawerProps, 'onPublish'>) {
  const { t } = useTranslation();
  return (
    <NoData
      icon={<IconRocket size={24} stroke={1.5} />}
      title={t('form-builder.links.unpublished.title')}
      text={t('form-builder.links.unpublished.text')}
      action={<Button onClick={onPublish}>{t('form-builder.publish.button')}</Button>}
    />
  );
}

/** The links by which people without an account answer a form. */
export function LinksDrawer({ form, onPublish }: LinksDrawerProps) {
  const { t } = useTranslation();
  const { idForm, published, state } = form;
  const { data, error, refetch } = useRead(formLinks, { params: { idForm } });
  const actions = useLinkActions();
  const [editing, setEditing] = useState<FormLink | 'new'>();
  const [shown, setShown] = useState<{ link: FormLink; address: string }>();
  const links = data?.data;

  if (error && !links) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!links) return <Loading kind="cards" count={3} />;
  if (editing)
    return (
      <LinkForm
        form={form}
        {...(editing === 'new' ? {} : { link: editing })}
        onCreated={(link, token) => {
          actions.know(link.idFormLink, token);
          setEditing(undefined);
        }}
        onDone={() => setEditing(undefined)}
      />
    );
  if (published === null && links.length === 0) return <Unpublished onPublish={onPublish} />;

  const showCode = async (link: FormLink) => {
    const address = await actions.addressOf(link);
    if (address) setShown({ link, address });
  };
  const create = (
    <Button
      leftSection={<IconLinkPlus size={16} aria-hidden />}
      disabled={links.length >= LINKS_MAX}
      onClick={() => setEditing('new')}
    >
      {t('form-builder.links.new')}
    </Button>
  );
  const isArchived = state === 'Inactivo';
  return (
    <div className={classes.stack}>
      <p className={classes.hint}>{t('form-builder.links.about')}</p>
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
          {!isArchived && published !== null && <div>{create}</div>}
          <ul className={classes.links} aria-label={t('form-builder.links.title')}>
            {links.map((link) => (
              <LinkRow
                key={link.idFormLink}
                link={link}
                actions={actions}
                onEdit={() => setEditing(link)}
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
