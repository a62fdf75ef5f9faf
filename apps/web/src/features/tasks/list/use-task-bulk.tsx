import { bulkTasks } from '@gemelo/contract/endpoints/task-bulk';
import { type Task, taskOptions } from '@gemelo/contract/endpoints/tasks';
import { IconCalendar, IconFlag, IconProgress, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiFailure } from '../../../lib/api.ts';
import { useRead, useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { BulkAction, BulkTarget } from '../../../ui/data-table/bulk.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { type BulkChanges, BulkDialog, type BulkField } from './bulk-dialog.tsx';
import { undoSteps } from './undo-steps.ts';

interface Asked {
  field: BulkField;
  target: BulkTarget<Task>;
  settle: (done: boolean) => void;
}

const SIZE = 16;
const fields: readonly { id: BulkField; shortcut: string; icon: typeof IconUser }[] = [
  { id: 'assignee', shortcut: 'a', icon: IconUser },
  { id: 'state', shortcut: 's', icon: IconProgress },
  { id: 'priority', shortcut: 'p', icon: IconFlag },
  { id: 'due', shortcut: 'd', icon: IconCalendar },
];

/** Changes of many tasks: what to set is asked in a dialog, and can be undone with what each had before. */
export function useTaskBulk(fixed: Record<string, string>) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [asked, setAsked] = useState<Asked>();
  const { data } = useRead(taskOptions, {}, { enabled: asked !== undefined });
  const { mutateAsync, isPending } = useWrite(bulkTasks);
  const fail = (failure: unknown) => void snackbar.error(textOf(failure as ApiFailure, 'CATALOGUE_LOAD'));

  const undo = async (field: BulkField, before: Parameters<typeof undoSteps>[1]) => {
    try {
      let [changed, skipped] = [0, 0];
      for (const step of undoSteps(field, before)) {
        const { data: outcome } = await mutateAsync({ body: step });
        changed += outcome.changed;
        skipped += outcome.skipped;
      }
      if (skipped > 0) snackbar.warning(t('tasks.bulk.done', { changed, skipped }));
      else snackbar.info(t('tasks.undone'));
    } catch (failure) {
      fail(failure);
    }
  };
  const settle = (done: boolean) => {
    asked?.settle(done);
    setAsked(undefined);
  };
  const save = async (changes: BulkChanges) => {
    if (!asked) return;
    const { field, target } = asked;
    const which =
      target.kind === 'ids' ? { ids: target.ids.map(Number) } : { match: { ...fixed, ...target.query } };
    try {
      const { data: outcome } = await mutateAsync({ body: { ...which, changes } });
      const { changed, skipped, before } = outcome;
      const text = t('tasks.bulk.done', { changed, skipped });
      if (changed === 0) snackbar.warning(text);
      else
        snackbar.success(text, {
          action: { label: t('tasks.undo'), onClick: () => void undo(field, before) },
        });
      settle(true);
    } catch (failure) {
      fail(failure);
    }
  };

  const actions = fields.map(
    ({ id, shortcut, icon: Icon }): BulkAction<Task> => ({
      id,
      label: t(`tasks.bulk.${id}`),
      icon: <Icon size={SIZE} aria-hidden />,
      shortcut,
      run: (target) => new Promise<boolean>((resolve) => setAsked({ field: id, target, settle: resolve })),
    }),
  );
  const dialog = asked && (
    <BulkDialog
      field={asked.field}
      count={asked.target.kind === 'ids' ? asked.target.ids.length : asked.target.total}
      options={data?.data}
      pending={isPending}
      onChoose={(changes) => void save(changes)}
      onClose={() => settle(false)}
    />
  );
  return { actions, dialog };
}
