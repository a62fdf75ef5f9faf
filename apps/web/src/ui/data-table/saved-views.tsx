import { removeView, type SavedView, savedViews } from '@gemelo/contract/endpoints/views';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from '../../lib/navigation.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../dialogs/dialogs.ts';

/** Search parameters that are not part of a saved view. */
const transientParams = ['page', 'peek'];

function queryOf(searchText: string): string {
  const query = new URLSearchParams(searchText);
  for (const name of transientParams) query.delete(name);
  return query.toString();
}

const SaveViewDrawer = lazy(() =>
  import('./save-view-drawer.tsx').then((m) => ({ default: m.SaveViewDrawer })),
);

/** Named sets of filters, order and columns from the address; a list with two addresses names one of them. */
export function SavedViews({ screen: named }: { screen?: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { searchStr, pathname } = useLocation();
  const screen = named ?? pathname;
  const [opened, setOpened] = useState(false);
  const [saving, setSaving] = useState(false);
  const { data } = useRead(savedViews, { query: { screen } }, { enabled: opened });
  const views = data?.data ?? [];
  const remove = useWrite(removeView, { changes: 'view' });
  const current = queryOf(searchStr);

  const open = ({ query }: SavedView) =>
    void navigate({ to: '.', search: Object.fromEntries(new URLSearchParams(query)) });
  const drop = async (view: SavedView) => {
    const confirmed = await confirm({ title: t('table.views.remove', { name: view.name }), danger: true });
    if (confirmed) remove.mutate({ params: { idView: view.idView } });
  };

  return (
    <>
      <Menu position="bottom-end" width={260} opened={opened} onChange={setOpened}>
        <Menu.Target>
          <ActionIcon
            data-hint={t('table.views.title')}
            variant="default"
            size={36}
            aria-label={t('table.views.title')}
          >
            <IconBookmark size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          <Menu.Label>{views.length > 0 ? t('table.views.title') : t('table.views.none')}</Menu.Label>
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
            {t('table.views.save')}
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
                {t('table.views.remove', { name: view.name })}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {saving && <SaveViewDrawer screen={screen} query={current} onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  );
}
