import { type Task, tasks } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { usePages } from '../../../../lib/pages.ts';
import { useCan } from '../../../../lib/session.ts';
import { KanbanColumn } from '../../../../ui/kanban/kanban-column.tsx';
import type { Board } from '../../../../ui/kanban/use-kanban.ts';
import { idOf } from '../../list/task-table.tsx';
import { TaskCard } from './task-card.tsx';
import type { TaskColumnKind } from './use-task-columns.tsx';

const render = (task: Task) => <TaskCard task={task} />;

interface TaskColumnProps {
  board: Board<Task>;
  column: TaskColumnKind;
  group: string;
  onAdd: (column: TaskColumnKind, title: string) => Promise<boolean>;
}

/** The tasks of one column, those due first at the top. */
export function TaskColumn({ board, column, group, onAdd }: TaskColumnProps) {
  const mayCreate = useCan()('task:create');
  const pages = usePages(tasks, column.query, { idOf });
  const takesNew = mayCreate && (!column.state || isOpen(column.state.category));
  return (
    <KanbanColumn
      board={board}
      column={column}
      pages={pages}
      render={render}
      storageKey={`tasks.${group}`}
      failure="CATALOGUE_LOAD"
      onAdd={takesNew ? (title) => onAdd(column, title) : undefined}
    />
  );
}
