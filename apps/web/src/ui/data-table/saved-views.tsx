import { removeView, type SavedView, savedViews, saveView } from '@gemelo/contract/endpoints/views';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useNavigate } from '../../lib/navigation.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** Search parameters that are not part of a saved view. */
const transientParams = ['page', 'peek'];

function queryOf(searchText: string): string {
  const query = new URLSearchParams(searchText);
  for (const name of transientParams) query.delete(name);
  return query.toString();
}

/** Named sets of filters, order and columns from the address. */
export function SavedViews({ screen }: { screen: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { searchStr } = useLocation();
  const [saving, setSaving] = useState(false);
  const { data } = useRead(savedViews, { query: { screen } });
  const views = data?.data ?? [];
  const remove = useWrite(removeView, { changes: 'view' });
  const save = useWrite(saveView, { changes: 'view' });
  const current = queryOf(searchStr);

  const open = ({ query }: SavedView) =>
    void navigate({ to: '.', search: Object.fromEntries(new URLSearchParams(query)) });
  const drop = async (view: SavedView) => {
    const confirmed = await confirm({ title: t('parts.views.remove', { name: view.name }), danger: true });
    if (confirmed) remove.mutate({ params: { idView: view.idView } });
  };

  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon
            data-hint={t('parts.views.title')}
            variant="default"
            size={36}
            aria-label={t('parts.views.title')}
          >
            <IconBookmark size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          <Menu.Label>{views.length > 0 ? t('parts.views.title') : t('parts.views.none')}</Menu.Label>
          {views.map((view) => (
            <Menu.Item
              key={view.idView}
              onClick={() => open(view)}
              leftSection={view.mine ? undefined : <IconUsers size={16} aria-label={view.user} />}
              {...(queryOf(view.query) === current ? { 'aria-current': true } : {})}
            >
              <bdi>{view.name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconBookmarkPlus size={16} />} onClick={() => setSaving(true)}>
            {t('parts.views.save')}
          </Menu.Item>
          {views
            .filter((view) => view.mine && queryOf(view.query) === current)
            .map((view) => (
              <Menu.Item
                key={view.idView}
                color="red"
                leftSection={<IconTrash size={16} />}
                onClick={() => void drop(view)}
              >
                {t('parts.views.remove', { name: view.name })}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <SideModal opened={saving} onClose={() => setSaving(false)} title={t('parts.views.save')}>
        <Form
          schema={saveView.body}
          defaultValues={{ screen, query: current, name: '', shared: false }}
          onSubmit={async (body) => {
            const { message } = await save.mutateAsync({ body });
            if (message) snackbar.success(message);
            setSaving(false);
          }}
        >
          <TextField name="name" label={t('contract:field.name')} autoFocus />
          <SwitchField name="shared" label={t('parts.views.shared')} />
          <FormActions always onCancel={() => setSaving(false)} />
        </Form>
      </SideModal>
    </>
  );
}
