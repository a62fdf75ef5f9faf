import { role } from '@gemelo/contract/catalogues/role';
import { Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import classes from './admin-screen.module.css';
import { ModulesPanel } from './modules/modules-panel.tsx';
import { CreateRoleDrawer } from './roles/create-role-drawer.tsx';
import { RolesPanel } from './roles/roles-panel.tsx';
import { useGoToRole } from './roles/use-go-to-role.ts';
import { useAdminData } from './use-admin-data.ts';

/** Roles with their permissions, and the menu shared by all roles. */
export function AdminScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { tab } = useSearch();
  const [creating, setCreating] = useState(false);
  const goTo = useGoToRole();
  const { data, error, retry } = useAdminData();
  const modules = tab === 'modules';
  const { create } = role.endpoints;
  const mayCreate = create !== undefined && can('role:create') && !modules;
  return (
    <Screen
      title={t('admin.title')}
      purpose={t('admin.purpose')}
      primary={
        mayCreate
          ? {
              label: t('admin.roles.create.do'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => setCreating(true),
            }
          : undefined
      }
    >
      <Tabs
        value={modules ? 'modules' : 'roles'}
        keepMounted={false}
        onChange={(next) =>
          void navigate({ ...linkTo('roles'), search: next === 'modules' ? { tab: next } : {} })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="roles">{t('admin.roles.title')}</Tabs.Tab>
          <Tabs.Tab value="modules">{t('admin.modules.title')}</Tabs.Tab>
        </Tabs.List>
        {error && <ErrorState error={error} onRetry={retry} />}
        {!data && !error && (
          <div className={classes.panel}>
            <Loading kind="cards" />
          </div>
        )}
        {data && (
          <>
            <Tabs.Panel value="roles" className={classes.panel ?? ''}>
              <RolesPanel data={data} />
            </Tabs.Panel>
            <Tabs.Panel value="modules" className={classes.panel ?? ''}>
              <ModulesPanel tree={data.tree} />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
      {create && (
        <CreateRoleDrawer
          endpoint={create}
          opened={creating}
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false);
            goTo(made);
          }}
        />
      )}
    </Screen>
  );
}
