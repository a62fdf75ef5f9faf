import type { Task } from '@gemelo/contract/endpoints/tasks';
import { useTranslation } from '../../lib/translation.tsx';
import { RecordLinks } from '../../ui/lists/record-links.tsx';
import { WorkLink } from '../work-record/work-link.tsx';
import { DueDay } from './due-day.tsx';
import { TaskPriorityMark, TaskStateBadge } from './task-badges.tsx';

interface TaskItemsProps {
  tasks: readonly Task[];
  /** All of them are the user's own, so nobody is named. */
  own?: boolean;
}

export function TaskItems({ tasks, own }: TaskItemsProps) {
  const { t } = useTranslation();
  return (
    <RecordLinks>
      {tasks.map((task) => (
        <WorkLink
          key={task.idTask}
          entity="task"
          id={task.idTask}
          title={task.title}
          facts={
            <>
              <TaskStateBadge state={task.TaskState} plain />
              {task.dueOn && <DueDay day={task.dueOn} overdue={task.overdue} />}
              <TaskPriorityMark priority={task.TaskPriority} />
              {!own && <bdi>{task.Assignee?.name ?? t('tasks.unassigned')}</bdi>}
            </>
          }
        />
      ))}
    </RecordLinks>
  );
}
