import type { TaskBrief } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import type { ReactNode } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useTimeZone } from '../../../lib/format.ts';
import { todayIn } from '../../../parts/tasks/days.ts';
import { DueDay, TaskStateBadge } from '../../../parts/tasks/task-badges.tsx';
import tasks from '../../../parts/tasks/tasks.module.css';
import { RecordLink } from '../../../ui/lists/record-links.tsx';

interface TaskBriefItemProps {
  task: TaskBrief;
  action?: ReactNode;
}

/** Another task in a line that leads to it. */
export function TaskBriefItem({ task, action }: TaskBriefItemProps) {
  const today = todayIn(useTimeZone());
  const overdue = isOpen(task.TaskState.category) && task.dueOn !== null && task.dueOn < today;
  return (
    <RecordLink
      link={linkTo('task', task.idTask)}
      title={
        <>
          <bdi className={tasks.number}>#{task.idTask}</bdi> <bdi>{task.title}</bdi>
        </>
      }
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
