import { taskSummary } from '@gemelo/contract/endpoints/tasks';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { QuickAdd } from '../../parts/tasks/quick-add/quick-add.tsx';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';
import { Screen } from '../../ui/screen.tsx';
import { GroupControl } from './list/group-control.tsx';
import classes from './list/list.module.css';
import { TaskGroups } from './list/task-groups.tsx';
import { TaskTable } from './list/task-table.tsx';
import { TaskTabs } from './list/task-tabs.tsx';
import { useTaskQuery } from './list/use-task-query.ts';

const CreateTaskDrawer = lazy(() =>
  import('../../parts/tasks/form/create-task-drawer.tsx').then((m) => ({ default: m.CreateTaskDrawer })),
);

/** What is to be done, as a list or in groups; filters, tab and grouping are in the address. */
export function TasksScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const drawer = useDrawer<'create'>();
  const { tab, group } = useTaskQuery();
  const { data } = useRead(taskSummary, {}, { every: FALLBACK_MS });
  const counted = data?.data;
  const title = t('tasks.title');
  return (
    <Screen
      title={title}
      purpose={
        counted
          ? t('tasks.counted', { open: counted.open, mine: counted.mine, overdue: counted.overdue })
          : t('tasks.purpose')
      }
      primary={
        can('task:create')
          ? {
              label: t('tasks.create.do'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => drawer.open('create'),
            }
          : undefined
      }
    >
      {can('task:create') && <QuickAdd />}
      <div className={classes.bar}>
        <TaskTabs tab={tab} />
        <GroupControl group={group} />
      </div>
      {group ? <TaskGroups key={group} group={group} /> : <TaskTable label={title} />}
      <Suspense fallback={null}>
        {drawer.content && (
          <CreateTaskDrawer key={drawer.turn} opened={drawer.opened} onClose={drawer.close} />
        )}
      </Suspense>
    </Screen>
  );
}
