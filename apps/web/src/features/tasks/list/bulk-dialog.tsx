import type { bulkTasks } from '@gemelo/contract/endpoints/task-bulk';
import type { TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Choice, ChoiceList } from '../../../parts/tasks/edit/choice-list.tsx';
import {
  anyStateChoices,
  assigneeChoices,
  assigneeOf,
  priorityChoices,
} from '../../../parts/tasks/edit/task-choices.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { Loading } from '../../../ui/states/loading.tsx';

const DuePicker = lazy(() =>
  import('../../../parts/tasks/edit/due-picker.tsx').then((m) => ({ default: m.DuePicker })),
);

export type BulkField = 'assignee' | 'state' | 'priority' | 'due';
export type BulkChanges = NonNullable<typeof bulkTasks.body>['_zod']['output']['changes'];

interface BulkDialogProps {
  field: BulkField;
  count: number;
  options: TaskOptions | undefined;
  pending: boolean;
  onChoose: (changes: BulkChanges) => void;
  onClose: () => void;
}

/** Asks for the value that the chosen tasks get. */
export function BulkDialog({ field, count, options, pending, onChoose, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const lists: Record<
    Exclude<BulkField, 'due'>,
    { choices: (from: TaskOptions) => Choice[]; changes: (value: string) => BulkChanges }
  > = {
    assignee: {
      choices: ({ people }) => assigneeChoices({ people, nobody: t('tasks.unassigned') }),
      changes: (value) => ({ idAssignee: assigneeOf(value) }),
    },
    state: { choices: anyStateChoices, changes: (value) => ({ idTaskState: Number(value) }) },
    priority: { choices: priorityChoices, changes: (value) => ({ idTaskPriority: Number(value) }) },
  };
  const list = field === 'due' ? undefined : lists[field];
  return (
    <DialogFrame
      title={t(`tasks.bulk.title.${field}`, { count })}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      }
    >
      <div aria-busy={pending}>
        {!list ? (
          <Suspense fallback={<Loading count={5} />}>
            <DuePicker value={null} onChoose={(dueOn) => onChoose({ dueOn })} />
            <Button variant="subtle" color="gray" onClick={() => onChoose({ dueOn: null })}>
              {t('tasks.day.none')}
            </Button>
          </Suspense>
        ) : options ? (
          <ChoiceList
            label={t(`tasks.bulk.${field}`)}
            choices={list.choices(options)}
            value={undefined}
            onChoose={(value) => onChoose(list.changes(value))}
          />
        ) : (
          <Loading count={4} />
        )}
      </div>
    </DialogFrame>
  );
}
