import { assignMenu, menuHolders, unassignMenu } from '@gemelo/contract/endpoints/administration';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import type { State } from '@gemelo/contract/kit/fields';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useLeaveGuard } from '../../ui/dialogs/leave-guard.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Screen } from '../../ui/screen.tsx';
import { useErrorText } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { runSteps } from '../../ui/states/run-steps.ts';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './field-menus.module.css';
import { HolderList } from './holder-list.tsx';
import { changesIn, type Holders } from './holders.ts';
import { readActivities, readPeople } from './read-candidates.ts';

export interface MenuRow {
  idMenu: number;
  idCompany: number;
  name: string;
  description: string | null;
  state: State;
}

interface HolderEditorProps {
  menu: MenuRow;
  holders: DataOf<typeof menuHolders>;
  back: ReactNode;
}

export function HolderEditor({ menu, holders, back }: HolderEditorProps) {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const textOf = useErrorText();
  const [changed, setChanged] = useState<Partial<Holders>>({});
  const [saving, setSaving] = useState(false);
  const had: Holders = { users: new Set(holders.users), activities: new Set(holders.activities) };
  const now: Holders = { ...had, ...changed };
  const changes = changesIn(had, now);
  const inactive = menu.state === 'Inactivo';
  const mayEdit = can('menu:edit');
  useLeaveGuard(changes.count > 0 && !saving);

  const told = async (writing: Promise<{ message?: string }>) => {
    snackbar.success((await writing).message ?? '');
  };

  const save = async () => {
    setSaving(true);
    const { idMenu } = menu;
    try {
      const { given, taken } = changes;
      await runSteps([
        ...(given
          ? [
              {
                name: t('field-menus.giveStep'),
                run: () => told(call(assignMenu, { body: { idMenu, ...given } })),
              },
            ]
          : []),
        ...(taken
          ? [
              {
                name: t('field-menus.takeStep'),
                run: () => told(call(unassignMenu, { body: { idMenu, ...taken } })),
              },
            ]
          : []),
      ]);
    } catch (failure) {
      snackbar.error(textOf(failure));
      setSaving(false);
      return;
    }
    await client.invalidateQueries({ queryKey: [menuHolders.route] });
    setChanged({});
    setSaving(false);
  };

  const shared = { idCompany: menu.idCompany, readOnly: !mayEdit || inactive || saving };
  return (
    <Screen
      title={
        <span className={classes.name}>
          <bdi>{menu.name}</bdi>
          {inactive && <StateBadge state="Inactivo" />}
        </span>
      }
      record={menu.name}
      purpose={menu.description ?? t('field-menus.purpose')}
      actions={back}
      primary={
        mayEdit && !inactive
          ? {
              label: t('field-menus.save', { count: changes.count }),
              icon: <IconDeviceFloppy size={16} aria-hidden />,
              disabled: changes.count === 0,
              loading: saving,
              onClick: () => void save(),
            }
          : undefined
      }
      attention={
        inactive ? (
          <Notice tone="warning">{t('contract:error.MENU_INACTIVE', { name: menu.name })}</Notice>
        ) : (
          !mayEdit && <Notice tone="info">{t('catalogues.readOnly.role')}</Notice>
        )
      }
    >
      <div className={classes.lists}>
        {can('user:view') ? (
          <HolderList
            {...shared}
            kind="users"
            title={t('field-menus.people')}
            empty={t('field-menus.noPeople')}
            read={readPeople}
            held={now.users}
            onChange={(users) => setChanged({ ...changed, users })}
          />
        ) : (
          <Notice tone="info">{t('field-menus.hiddenPeople', { count: had.users.size })}</Notice>
        )}
        {can('activity:view') && (
          <HolderList
            {...shared}
            kind="activities"
            title={t('field-menus.activities')}
            empty={t('field-menus.noActivities')}
            read={readActivities}
            held={now.activities}
            onChange={(activities) => setChanged({ ...changed, activities })}
          />
        )}
      </div>
    </Screen>
  );
}
