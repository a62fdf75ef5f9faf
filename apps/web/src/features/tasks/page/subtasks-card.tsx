import { createTask, type TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { Progress } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useWriteCompany } from '../../../parts/company/write-company.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { RecordLinks } from '../../../ui/lists/record-links.tsx';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { AddLine } from './add-line.tsx';
import { TaskBriefItem } from './task-brief.tsx';

const TITLE_LENGTH = 200;

/** The parts of a task that are tasks themselves; a new one is at the same place. */
export function SubtasksCard({ task, editable }: { task: TaskDetail; editable: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
  const textOf = useErrorText();
  const { mutateAsync, isPending } = useWrite(createTask, {
    onSuccess: ({ message }) => void (message && snackbar.success(message)),
    onError: (failure) => void snackbar.error(textOf(failure, 'CATALOGUE_LOAD')),
  });
  const company = useWriteCompany(task.idCompany);
  const { Subtasks } = task;
  const adds = editable && can('task:create');
  if (Subtasks.length === 0 && !adds) return null;
  const done = Subtasks.filter(({ TaskState }) => !isOpen(TaskState.category)).length;
  const total = Subtasks.length;
  return (
    <Card
      title={
        <>
          {t('tasks.subtasks.title')}{' '}
          {total > 0 && (
            <span>
              {format.number(done)}/{format.number(total)}
            </span>
          )}
        </>
      }
    >
      {total > 0 && (
        <>
          <Progress
            value={(done / total) * 100}
            size={4}
            aria-label={t('tasks.mark.subtasks', { done, total })}
          />
          <RecordLinks>
            {Subtasks.map((one) => (
              <TaskBriefItem key={one.idTask} task={one} />
            ))}
          </RecordLinks>
        </>
      )}
      {adds && (
        <AddLine
          label={t('tasks.subtasks.add')}
          maxLength={TITLE_LENGTH}
          pending={isPending}
          onAdd={(title) =>
            mutateAsync({
              body: {
                title,
                idParent: task.idTask,
                ...company.named,
                idTaskType: task.idTaskType,
                idTaskPriority: task.TaskPriority.idTaskPriority,
                idTwin: task.Twin?.idTwin ?? null,
                idWarehouse: task.Warehouse?.idWarehouse ?? null,
              },
            })
          }
        />
      )}
    </Card>
  );
}
