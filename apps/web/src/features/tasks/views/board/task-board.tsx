import type { Task } from '@gemelo/contract/endpoints/tasks';
import { useTranslation } from '../../../../lib/translation.tsx';
import { Kanban } from '../../../../ui/kanban/kanban.tsx';
import { useKanban } from '../../../../ui/kanban/use-kanban.ts';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { idOf } from '../../list/task-table.tsx';
import type { TaskGroup } from '../../list/use-task-query.ts';
import { TaskColumn } from './task-column.tsx';
import { useMoveTask } from './use-move-task.ts';
import { type TaskColumnKind, useTaskColumns } from './use-task-columns.tsx';

const nameOf = ({ idTask, title }: Task) => `#${idTask} ${title}`;
const LATEST = '9999-12-31';

/** By due date, those without one last, then the newest first: as the server orders them. */
function compare(one: Task, other: Task): number {
  const [a, b] = [one.dueOn ?? LATEST, other.dueOn ?? LATEST];
  return a < b ? -1 : a > b ? 1 : other.idTask - one.idTask;
}

function Columns({ columns, group }: { columns: readonly TaskColumnKind[]; group: TaskGroup }) {
  const { t } = useTranslation();
  const { canMove, move, add } = useMoveTask(columns);
  const board = useKanban({ columns, idOf, nameOf, compare, canMove, onMove: move });
  return (
    <Kanban board={board} label={t('task-views.view.tablero')}>
      {columns.map((column) => (
        <TaskColumn key={column.id} board={board} column={column} group={group} onAdd={add} />
      ))}
    </Kanban>
  );
}

interface TaskBoardProps {
  query: Record<string, string>;
  group: TaskGroup | undefined;
}

/** Tasks in columns: by state, or by what the list is grouped by; a drop changes that field. */
export function TaskBoard({ query, group = 'estado' }: TaskBoardProps) {
  const { columns, error, retry } = useTaskColumns(group, query);
  if (columns) return <Columns key={group} columns={columns} group={group} />;
  return error ? (
    <ErrorState error={error} otherwise="CATALOGUE_LOAD" onRetry={retry} />
  ) : (
    <Loading kind="block" height={480} />
  );
}
