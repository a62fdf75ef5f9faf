import type { Task } from '@gemelo/contract/endpoints/tasks';
import { linkTo } from '../../lib/addresses.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { RecordLink, RecordLinks } from '../../ui/lists/record-links.tsx';
import { DueDay, TaskPriorityMark, TaskStateBadge } from './task-badges.tsx';
import classes from './tasks.module.css';

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
        <RecordLink
          key={task.idTask}
          link={linkTo('task', task.idTask)}
          title={
            <>
              <bdi className={classes.number}>#{task.idTask}</bdi> <bdi>{task.title}</bdi>
            </>
          }
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
