import { Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { Screen } from '../../ui/screen.tsx';
import classes from './activity-assignments.module.css';
import { FieldDrawers } from './field-drawers.tsx';
import { AssignmentsTable } from './list/assignments-table.tsx';
import { SchedulesTable } from './schedules/schedules-table.tsx';
import { useFieldDrawer } from './use-field-drawer.ts';

const tabs = ['assignments', 'schedules'] as const;

/** Who does which activity, once and again and again; the open tab is in the address. */
export function AssignmentsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { tab, idCompany } = useSearch();
  const open = tab === 'schedules' ? 'schedules' : 'assignments';
  const drawer = useFieldDrawer();

  return (
    <Screen
      title={t('activity-assignments.title')}
      purpose={t('activity-assignments.purpose')}
      actions={<CompanySwitch />}
      primary={
        can('activity-assignment:create')
          ? {
              label: t('activity-assignments.assign.open'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => drawer.open({ kind: 'assign', repeats: open === 'schedules' }),
            }
          : undefined
      }
    >
      <Tabs
        value={open}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: { ...(next === 'schedules' ? { tab: next } : {}), ...(idCompany ? { idCompany } : {}) },
          })
        }
        keepMounted={false}
      >
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`activity-assignments.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="assignments" className={classes.panel ?? ''}>
          <AssignmentsTable drawer={drawer} />
        </Tabs.Panel>
        <Tabs.Panel value="schedules" className={classes.panel ?? ''}>
          <SchedulesTable drawer={drawer} />
        </Tabs.Panel>
      </Tabs>
      <FieldDrawers drawer={drawer} />
    </Screen>
  );
}
