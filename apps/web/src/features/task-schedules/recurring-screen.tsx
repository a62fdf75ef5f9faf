import { Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import classes from './recurring.module.css';
import { ScheduleDrawers } from './schedules/schedule-drawers.tsx';
import { SchedulesTable } from './schedules/schedules-table.tsx';
import { useScheduleDrawer } from './schedules/use-schedule-drawer.ts';
import { TemplateDrawers } from './templates/template-drawers.tsx';
import { TemplatesTable } from './templates/templates-table.tsx';
import { useTemplateDrawer } from './templates/use-template-drawer.ts';

const tabs = ['schedules', 'templates'] as const;

/** Tasks that return by themselves, and what tasks are made of; the open tab is in the address. */
export function RecurringScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { tab, id } = useSearch() as { tab?: string; id?: number };
  const open = tab === 'templates' ? 'templates' : 'schedules';
  const schedules = useScheduleDrawer();
  const templates = useTemplateDrawer();

  // A task links to the schedule that made it.
  const { open: show } = schedules;
  const wanted = Number(id);
  useEffect(() => {
    if (wanted > 0) show({ kind: 'detail', idTaskSchedule: wanted });
  }, [wanted, show]);

  const isTemplates = open === 'templates';
  const mayCreate = can(isTemplates ? 'task-template:create' : 'task-schedule:create');
  const create = () => (isTemplates ? templates : schedules).open({ kind: 'create' });
  return (
    <Screen
      title={t('task-schedules.title')}
      purpose={t('task-schedules.purpose')}
      primary={
        mayCreate
          ? {
              label: t(`task-schedules.create.${open}`),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: create,
            }
          : undefined
      }
    >
      <Tabs
        value={open}
        onChange={(next) =>
          void navigate({ to: '.', search: (next === 'schedules' ? {} : { tab: next }) as never })
        }
        keepMounted={false}
      >
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`task-schedules.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="schedules" className={classes.panel ?? ''}>
          <SchedulesTable drawer={schedules} />
        </Tabs.Panel>
        <Tabs.Panel value="templates" className={classes.panel ?? ''}>
          <TemplatesTable
            drawer={templates}
            onSchedule={(template) => schedules.open({ kind: 'create', template })}
          />
        </Tabs.Panel>
      </Tabs>
      <ScheduleDrawers drawer={schedules} />
      <TemplateDrawers drawer={templates} />
    </Screen>
  );
}
