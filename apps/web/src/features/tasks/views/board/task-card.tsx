import type { Task } from '@gemelo/contract/endpoints/tasks';
import { linkTo } from '../../../../lib/addresses.ts';
import { DueDay } from '../../../../parts/tasks/due-day.tsx';
import { TaskPriorityMark } from '../../../../parts/tasks/task-badges.tsx';
import { TaskMarks } from '../../../../parts/tasks/task-marks.tsx';
import { KanbanFace } from '../../../../ui/kanban/kanban-face.tsx';

export function TaskCard({ task }: { task: Task }) {
  const { idTask, title, dueOn, overdue, Twin, Warehouse } = task;
  return (
    <KanbanFace
      number={idTask}
      title={title}
      link={linkTo('task', idTask)}
      marks={<TaskMarks task={task} />}
      place={[Twin?.name, Warehouse?.name].filter(Boolean).join(' · ') || undefined}
      person={task.Assignee?.name}
      facts={
        <>
          <TaskPriorityMark priority={task.TaskPriority} />
          {dueOn && <DueDay day={dueOn} overdue={overdue} />}
        </>
      }
    />
  );
}
