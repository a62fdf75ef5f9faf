import type { TaskCheck, TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { Checkbox, Progress } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { AddLine } from './add-line.tsx';
import { CHECK_LENGTH, CheckLine } from './check-line.tsx';
import classes from './page.module.css';
import { useChecks } from './use-checks.ts';

interface ChecklistCardProps {
  task: TaskDetail;
  editable: boolean;
}

/** The steps of a task: ticked, worded anew, put in order, added with Enter, removed with an undo. */
export function ChecklistCard({ task, editable }: ChecklistCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const work = useChecks(task);
  const { checks } = task;
  if (checks.length === 0 && !editable) return null;
  const done = checks.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <Card
      title={
        <>
          {t('tasks.checklist.title')}{' '}
          {checks.length > 0 && (
            <span>
              {format.number(done)}/{format.number(checks.length)}
            </span>
          )}
        </>
      }
    >
      {checks.length > 0 && (
        <Progress
          value={(done / checks.length) * 100}
          size={4}
          aria-label={t('tasks.mark.checklist', { done, total: checks.length })}
        />
      )}
      {editable ? (
        <SortableList<TaskCheck>
          roomy
          items={checks}
          idOf={({ idTaskCheck }) => idTaskCheck}
          nameOf={({ text }) => text}
          label={t('tasks.checklist.title')}
          onOrder={work.order}
        >
          {(check) => (
            <CheckLine
              check={check}
              onTick={(on) => work.tick(check, on)}
              onWord={(text) => work.word(check, text)}
              onRemove={() => work.remove(check)}
            />
          )}
        </SortableList>
      ) : (
        <ul className={classes.plainChecks}>
          {checks.map(({ idTaskCheck, text, doneAt }) => (
            <li key={idTaskCheck}>
              <Checkbox checked={doneAt !== null} readOnly disabled label={<bdi>{text}</bdi>} />
            </li>
          ))}
        </ul>
      )}
      {editable && (
        <AddLine
          label={t('tasks.checklist.add')}
          maxLength={CHECK_LENGTH}
          pending={work.isAdding}
          onAdd={work.add}
        />
      )}
    </Card>
  );
}
