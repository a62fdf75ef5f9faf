import type { AdminRole } from '@gemelo/contract/endpoints/administration';
import { Button, Tabs } from '@mantine/core';
import { IconCopy, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useLeaveGuard } from '../../../ui/dialogs/leave-guard.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { RolePreview } from '../preview/role-preview.tsx';
import { CloneDialog } from '../roles/clone-dialog.tsx';
import { RoleFacts } from '../roles/role-facts.tsx';
import { useGoToRole } from '../roles/use-go-to-role.ts';
import type { AdminData } from '../use-admin-data.ts';
import { useRoleRights } from '../use-role-rights.ts';
import { BackToRoles } from './back-to-roles.tsx';
import { MenuTab } from './menu-tab.tsx';
import { PermissionsTab } from './permissions-tab.tsx';
import classes from './role.module.css';
import { useDraft } from './use-draft.ts';
import { useSaveRole } from './use-save-role.ts';

const tabs = ['permissions', 'web', 'app'] as const;
type Tab = (typeof tabs)[number];

interface RoleEditorProps {
  role: AdminRole;
  data: AdminData;
}

export function RoleEditor({ role, data }: RoleEditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tab: wanted } = useSearch();
  const tab: Tab = tabs.find((one) => one === wanted) ?? 'permissions';
  const [overlay, setOverlay] = useState<'preview' | 'clone'>();
  const { readOnly, clone } = useRoleRights()(role);
  const goTo = useGoToRole();
  const editing = useDraft(role, data.tree);
  const save = useSaveRole(role);
  useLeaveGuard(editing.dirty);

  const show = (next: string | null) =>
    void navigate({
      to: '.',
      search: (now) => ({
        ...now,
        tab: next === 'permissions' ? undefined : next,
      }),
      replace: true,
      resetScroll: false,
    });
  const shared = { role, data, editing, save, readOnly: readOnly !== undefined };
  return (
    <Screen
      title={<bdi>{role.name}</bdi>}
      record={role.name}
      purpose={role.description ?? t('admin.role.purpose')}
      actions={
        <>
          <BackToRoles />
          {clone && (
            <Button
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => setOverlay('clone')}
            >
              {t('admin.role.clone.do')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconEye size={16} aria-hidden />}
            onClick={() => setOverlay('preview')}
          >
            {t('admin.preview.do')}
          </Button>
        </>
      }
      attention={readOnly && <Notice tone="info">{t(`admin.role.readOnly.${readOnly}`)}</Notice>}
    >
      <RoleFacts role={role} />
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`admin.role.tab.${one}`)}
              {editing.changed[one] > 0 && (
                <span
                  className={classes.dot}
                  role="img"
                  aria-label={t('admin.role.changes', { count: editing.changed[one] })}
                />
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="permissions" className={classes.panel ?? ''}>
          <PermissionsTab {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="web" className={classes.panel ?? ''}>
          <MenuTab {...shared} platform="web" />
        </Tabs.Panel>
        <Tabs.Panel value="app" className={classes.panel ?? ''}>
          <MenuTab {...shared} platform="app" />
        </Tabs.Panel>
      </Tabs>
      <SideModal
        opened={overlay === 'preview'}
        onClose={() => setOverlay(undefined)}
        title={t('admin.preview.title', { role: role.name })}
        purpose={t(editing.dirty ? 'admin.preview.unsaved' : 'admin.preview.purpose')}
      >
        <RolePreview draft={editing.draft} tree={data.tree} permissions={data.permissions} />
      </SideModal>
      {overlay === 'clone' && (
        <CloneDialog
          role={role}
          onClose={() => setOverlay(undefined)}
          onCloned={(made) => {
            setOverlay(undefined);
            goTo(made);
          }}
        />
      )}
    </Screen>
  );
}
