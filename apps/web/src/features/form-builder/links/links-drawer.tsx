import { type FormLink, formLinks } from '@gemelo/contract/endpoints/form-links';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { Button } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import classes from './links.module.css';
import { useLinkActions } from './use-link-actions.ts';

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

/** The links by which people without an account answer a form: their list, or one of them while it is made or changed. */
export function LinksDrawer({ form, onPublish }: LinksDrawerProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(formLinks, { params: { idForm: form.idForm } });
  const actions = useLinkActions();
  const [editing, setEditing] = useState<FormLink | 'new'>();
  const top = useFocusOnChange(editing);
  const links = data?.data;
  const content = () => {
    if (error && !links) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!links) return <Loading kind="cards" count={3} />;
    if (editing)
      return (
        <LinkForm
          form={form}
          link={editing === 'new' ? undefined : editing}
          onCreated={(link, token) => actions.know(link.idFormLink, token)}
          onDone={() => setEditing(undefined)}
        />
      );
    if (form.published === null && links.length === 0) return <Unpublished onPublish={onPublish} />;
    return (
      <LinkList
        form={form}
        links={links}
        actions={actions}
        onNew={() => setEditing('new')}
        onEdit={setEditing}
      />
    );
  };
  return (
    <section ref={top} aria-label={t('form-builder.links.title')} tabIndex={-1} className={classes.drawer}>
      {content()}
    </section>
  );
}
