import type { Task } from '@gemelo/contract/endpoints/tasks';
import { Popover, UnstyledButton } from '@mantine/core';
import { useFormat } from '../../../../lib/format.ts';
import { dateFormat } from '../../../../lib/formatters.ts';
import { useLocale } from '../../../../lib/locale.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import { spanOf } from '../shift-task.ts';
import classes from './calendar.module.css';
import { monthOf } from './month-grid.ts';
import { fitBars, placeBars } from './place-bars.ts';
import { TaskBar } from './task-bar.tsx';
import type { DayLift } from './use-day-lift.ts';

interface WeekRowProps {
  week: readonly string[];
  tasks: readonly Task[];
  /** Days of another month are dimmed; none in a week. */
  month: string | undefined;
  today: string;
  lanes: number;
  lift: DayLift;
  onCreate: ((day: string) => void) | undefined;
}

const dated = (tasks: readonly Task[]) => tasks.filter((task) => spanOf(task) !== undefined);
const daysOf = (task: Task) => spanOf(task) ?? { from: '', to: '' };

/** Seven days with the tasks over them. */
export function WeekRow({ week, tasks, month, today, lanes, lift, onCreate }: WeekRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  const bars = placeBars(week, dated(tasks), daysOf);
  const { shown, hidden } = fitBars(bars, week.length, lanes);
  const dayNumber = (day: string) =>
    dateFormat(locale, { day: 'numeric', timeZone: 'UTC' }).format(new Date(day));
  return (
    <div className={classes.week} style={{ gridTemplateRows: `28px repeat(${lanes}, 24px) 1fr` }}>
      {week.map((day, column) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the number of the day does the same by keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: the number of the day does the same by keyboard
        <div
          key={day}
          className={classes.day}
          style={{ gridColumn: column + 1 }}
          data-day={day}
          data-other={(month !== undefined && monthOf(day) !== month) || undefined}
          data-today={day === today || undefined}
          data-over={lift.lifted?.over === day || undefined}
          onClick={(event) => event.target === event.currentTarget && onCreate?.(day)}
        >
          {onCreate ? (
            <UnstyledButton
              className={classes.number}
              aria-label={t('task-views.calendar.create', { day: format.date(day) })}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onCreate(day)}
            >
              {dayNumber(day)}
            </UnstyledButton>
          ) : (
            <time className={classes.number} dateTime={day}>
              {dayNumber(day)}
            </time>
          )}
        </div>
      ))}
      {shown.map(({ item, column, days, lane, begun, goesOn }) => (
        <TaskBar
          key={item.idTask}
          task={item}
          begun={begun}
          goesOn={goesOn}
          lifted={lift.lifted?.idTask === item.idTask}
          style={{ gridColumn: `${column + 1} / span ${days}`, gridRow: lane + 2 }}
          onPointerDown={lift.onPointerDown(item)}
          onKeyDown={lift.onKeyDown(item)}
          onBlur={lift.cancel}
        />
      ))}
      {week.map((day, column) =>
        hidden[column] ? (
          <Popover key={day} width={280} position="bottom" withArrow trapFocus>
            <Popover.Target>
              <UnstyledButton
                className={classes.more}
                style={{ gridColumn: column + 1, gridRow: lanes + 1 }}
                aria-label={t('task-views.calendar.all', { day: format.date(day) })}
              >
                {t('task-views.calendar.more', { count: hidden[column] })}
              </UnstyledButton>
            </Popover.Target>
            <Popover.Dropdown className={classes.all ?? ''}>
              <strong>{format.date(day)}</strong>
              {dated(tasks)
                .filter((task) => daysOf(task).from <= day && day <= daysOf(task).to)
                .map((task) => (
                  <TaskBar key={task.idTask} task={task} />
                ))}
            </Popover.Dropdown>
          </Popover>
        ) : null,
      )}
    </div>
  );
}
