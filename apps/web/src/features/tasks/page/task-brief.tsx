import type { TaskBrief } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { todayIn } from '../../../parts/tasks/days.ts';
import { DueDay } from '../../../parts/tasks/due-day.tsx';
import { TaskStateBadge } from '../../../parts/tasks/task-badges.tsx';
import { WorkLink } from '../../../parts/work-record/work-link.tsx';

interface TaskBriefItemProps {
  task: TaskBrief;
  action?: ReactNode;
}

/** Another task in a line that leads to it. */
export function TaskBriefItem({ task, action }: TaskBriefItemProps) {
  const today = todayIn(useTimeZone());
  const overdue = isOpen(task.TaskState.category) && task.dueOn !== null && task.dueOn < today;
  return (
    <WorkLink
      entity="task"
      id={task.idTask}
      title={task.title}
      facts={
        <>
          <TaskStateBadge state={task.TaskState} plain />
          {task.Assignee && <bdi>{task.Assignee.name}</bdi>}
          {task.dueOn && <DueDay day={task.dueOn} overdue={overdue} />}
        </>
      }
      action={action}
    />
  );
}
