import type { Task } from '@gemelo/contract/endpoints/tasks';
import { Button, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFormat } from '../../../../lib/format.ts';
import { dateFormat } from '../../../../lib/formatters.ts';
import { useLocale } from '../../../../lib/locale.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import { TaskItems } from '../../../../parts/tasks/task-items.tsx';
import { Nothing } from '../../../../ui/layout/nothing.tsx';
import { spanOf } from '../shift-task.ts';
import classes from './calendar.module.css';
import { monthOf } from './month-grid.ts';

interface PhoneMonthProps {
  weeks: readonly (readonly string[])[];
  tasks: readonly Task[];
  day: string;
  today: string;
  onDay: (day: string) => void;
  onCreate: ((day: string) => void) | undefined;
}

const MAX_DOTS = 3;

/** A month with a dot for each task, and the tasks of the chosen day below. */
export function PhoneMonth({ weeks, tasks, day: chosen, today, onDay, onCreate }: PhoneMonthProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  const on = (day: string) =>
    tasks.filter((task) => {
      const span = spanOf(task);
      return span && span.from <= day && day <= span.to;
    });
  const ofDay = on(chosen);
  return (
    <>
      <div className={classes.dots}>
        {weeks.flat().map((day) => {
          const due = on(day);
          return (
            <UnstyledButton
              key={day}
              className={classes.dotDay}
              data-other={monthOf(day) !== monthOf(chosen) || undefined}
              data-today={day === today || undefined}
              aria-pressed={day === chosen}
              aria-label={t('task-views.calendar.dayOf', { day: format.date(day), count: due.length })}
              onClick={() => onDay(day)}
            >
              {dateFormat(locale, { day: 'numeric', timeZone: 'UTC' }).format(new Date(day))}
              <span className={classes.dotLine} aria-hidden>
                {due.slice(0, MAX_DOTS).map((task) => (
                  <span key={task.idTask} className={classes.dot} data-overdue={task.overdue || undefined} />
                ))}
              </span>
            </UnstyledButton>
          );
        })}
      </div>
      <section className={classes.chosen} aria-label={format.date(chosen)}>
        <header className={classes.chosenHead}>
          <h3>{format.date(chosen)}</h3>
          {onCreate && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => onCreate(chosen)}
            >
              {t('tasks.create.do')}
            </Button>
          )}
        </header>
        {ofDay.length > 0 ? (
          <TaskItems tasks={ofDay} />
        ) : (
          <Nothing>{t('task-views.calendar.nothing')}</Nothing>
        )}
      </section>
    </>
  );
}
