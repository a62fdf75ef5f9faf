import { taskSummary } from '@gemelo/contract/endpoints/tasks';
import { IconCalendar, IconLayoutKanban, IconList, IconPlus, IconTimeline } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { TaskSeed } from '../../parts/tasks/form/create-task-drawer.tsx';
import { QuickAdd } from '../../parts/tasks/quick-add/quick-add.tsx';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';
import { Screen } from '../../ui/screen.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { useView, ViewSwitch } from '../../ui/views/view-switch.tsx';
import { GroupControl } from './list/group-control.tsx';
import classes from './list/list.module.css';
import { TaskGroups } from './list/task-groups.tsx';
import { TaskTable } from './list/task-table.tsx';
import { TaskTabs } from './list/task-tabs.tsx';
import { useTaskQuery } from './list/use-task-query.ts';

const CreateTaskDrawer = lazy(() =>
  import('../../parts/tasks/form/create-task-drawer.tsx').then((m) => ({ default: m.CreateTaskDrawer })),
);

const TaskView = lazy(() => import('./views/task-view.tsx').then((m) => ({ default: m.TaskView })));

const views = ['lista', 'tablero', 'calendario', 'cronograma'] as const;
const icons = {
  lista: <IconList size={16} aria-hidden />,
  tablero: <IconLayoutKanban size={16} aria-hidden />,
  calendario: <IconCalendar size={16} aria-hidden />,
  cronograma: <IconTimeline size={16} aria-hidden />,
};

/** What is to be done, as a list, in groups or as another view; filters, tab, grouping and view are in the address. */
export function TasksScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const drawer = useDrawer<TaskSeed>();
  const { tab, group } = useTaskQuery();
  const view = useView(views);
  const mayCreate = can('task:create');
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
      actions={
        <ViewSwitch
          label={t('task-views.view.label')}
          value={view}
          views={views.map((id) => ({ id, label: t(`task-views.view.${id}`), icon: icons[id] }))}
        />
      }
      primary={
        mayCreate
          ? {
              label: t('tasks.create.do'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => drawer.open({}),
            }
          : undefined
      }
    >
      {mayCreate && view === 'lista' && <QuickAdd />}
      <div className={classes.bar}>
        <TaskTabs tab={tab} />
        {view !== 'calendario' && <GroupControl group={group} />}
      </div>
      {view !== 'lista' ? (
        <Suspense fallback={<Loading kind="block" height={480} />}>
          <TaskView view={view} onCreate={mayCreate ? (dueOn) => drawer.open({ dueOn }) : undefined} />
        </Suspense>
      ) : group ? (
        <TaskGroups key={group} group={group} />
      ) : (
        <TaskTable label={title} />
      )}
      <Suspense fallback={null}>
        {drawer.content && (
          <CreateTaskDrawer
            key={drawer.turn}
            opened={drawer.opened}
            onClose={drawer.close}
            seed={drawer.content}
          />
        )}
      </Suspense>
    </Screen>
  );
}
