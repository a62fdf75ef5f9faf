import type { TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { useTranslation } from '../../../lib/translation.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

/** Why a task was cancelled, or that another one has to be done first. */
export function TaskNotices({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  if (task.justification !== null)
    return (
      <Notice tone="silent" title={<bdi>{task.TaskState.name}</bdi>}>
        <bdi>{task.justification}</bdi>
      </Notice>
    );
  if (!task.blocked) return null;
  const waits = task.BlockedBy.filter(({ TaskState }) => isOpen(TaskState.category));
  return (
    <Notice tone="warning" title={t('tasks.blocks.waits')}>
      {waits.map(({ idTask, title }, index) => (
        <bdi key={idTask}>
          {index > 0 && ', '}#{idTask} {title}
        </bdi>
      ))}
    </Notice>
  );
}
