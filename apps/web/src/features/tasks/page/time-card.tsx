import { addTaskTime, deleteTaskTime } from '@gemelo/contract/endpoints/task-parts';
import type { TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { ActionIcon, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useCan, useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { minutesText } from '../../../parts/tasks/days.ts';
import work from '../../../parts/work-record/work-record.module.css';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { parseMinutes } from './minutes.ts';
import classes from './page.module.css';
import { useTaskWrite } from './use-task-write.ts';

const FULL = 100;
const MAX_MINUTES = 1440;

/** What was estimated and what was spent, with a bar and every entry. */
export function TimeCard({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const format = useFormat();
  const can = useCan();
  const me = useSession((state) => state.user?.idUser);
  const { mutate, isPending } = useTaskWrite(deleteTaskTime);
  const { idTask, estimateMinutes, spentMinutes, times } = task;
  const over = estimateMinutes !== null && spentMinutes > estimateMinutes;
  const words = t(estimateMinutes === null ? 'tasks.time.spent' : 'tasks.time.of', {
    spent: minutesText(spentMinutes, locale),
    estimate: minutesText(estimateMinutes ?? 0, locale),
  });
  return (
    <Card title={t('tasks.time.title')}>
      <p className={classes.spent} data-over={over || undefined}>
        {spentMinutes === 0 && estimateMinutes === null ? t('tasks.time.none') : words}
        {over && ` · ${t('tasks.time.over')}`}
      </p>
      {estimateMinutes !== null && (
        <Progress
          value={Math.min(FULL, (spentMinutes / estimateMinutes) * FULL)}
          size={6}
          aria-label={words}
          {...(over ? { color: 'orange' } : {})}
        />
      )}
      {times.length > 0 && (
        <ul className={classes.times}>
          {times.map(({ idTaskTime, minutes, workedOn, note, User }) => (
            <li key={idTaskTime} className={classes.time}>
              <span className={classes.timeAmount}>{minutesText(minutes, locale)}</span>
              <span className={classes.timeWords}>
                <bdi>{User.name}</bdi> · {format.date(workedOn)}
                {note && (
                  <>
                    {' '}
                    · <bdi>{note}</bdi>
                  </>
                )}
              </span>
              {(User.idUser === me || can('task:edit')) && (
                <ActionIcon
                  size={24}
                  data-hint={t('tasks.time.remove')}
                  aria-label={`${t('tasks.time.remove')}: ${minutesText(minutes, locale)}`}
                  disabled={isPending}
                  onClick={() => mutate({ params: { idTask, idTaskTime } })}
                >
                  <IconX size={14} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      <AddTime idTask={idTask} />
    </Card>
  );
}

const schema = z.strictObject({
  amount: z.string().check(
    z.refine((text) => {
      const minutes = parseMinutes(text);
      return minutes !== undefined && minutes <= MAX_MINUTES;
    }),
  ),
  note: z.optional(z.string().check(z.maxLength(200))),
});

function AddTime({ idTask }: { idTask: number }) {
  const { t } = useTranslation();
  const [turn, setTurn] = useState(0);
  const { mutateAsync } = useTaskWrite(addTaskTime);
  return (
    <Form
      key={turn}
      schema={schema}
      defaultValues={{ amount: '', note: '' }}
      onSubmit={async ({ amount, note }) => {
        await mutateAsync({
          params: { idTask },
          body: { minutes: parseMinutes(amount) ?? 0, note: note?.trim() || null },
        });
        setTurn(turn + 1);
      }}
    >
      <div className={work.pair}>
        <TextField name="amount" label={t('tasks.time.amount')} placeholder={t('tasks.time.example')} />
        <TextField name="note" label={t('tasks.time.note')} />
      </div>
      <FormActions submitLabel={t('tasks.time.add')} />
    </Form>
  );
}
