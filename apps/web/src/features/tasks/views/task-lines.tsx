import type { Task } from '@gemelo/contract/endpoints/tasks';
import { linkTo } from '../../../lib/addresses.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DueDay, TaskPriorityMark, TaskStateBadge } from '../../../parts/tasks/task-badges.tsx';
import { RecordLink, RecordLinks } from '../../../ui/lists/record-links.tsx';

/** Tasks below each other, for narrow screens. */
export function TaskLines({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation();
  return (
    <RecordLinks>
      {tasks.map((task) => (
        <RecordLink
          key={task.idTask}
          link={linkTo('task', task.idTask)}
          title={
            <>
              <bdi>#{task.idTask}</bdi> <bdi>{task.title}</bdi>
            </>
          }
          facts={
            <>
              <TaskStateBadge state={task.TaskState} plain />
              <TaskPriorityMark priority={task.TaskPriority} />
              {task.dueOn && <DueDay day={task.dueOn} overdue={task.overdue} />}
              <bdi>{task.Assignee?.name ?? t('tasks.unassigned')}</bdi>
            </>
          }
        />
      ))}
    </RecordLinks>
  );
}
