import { addDays } from '@gemelo/contract/kit/zoned';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { dateFormat } from '../../../../lib/formatters.ts';
import { useLocale } from '../../../../lib/locale.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import { addMonths } from '../../../../parts/tasks/days.ts';
import { PHONE } from '../../../../ui/data-table/card-view.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import { useDayInAddress } from '../use-day-in-address.ts';
import { useDaysTasks } from '../use-days-tasks.ts';
import { ViewHead } from '../view-head.tsx';
import classes from './calendar.module.css';
import { firstWeekday, monthOf, monthWeeks, weekOf } from './month-grid.ts';
import { PhoneMonth } from './phone-month.tsx';
import { useDayLift } from './use-day-lift.ts';
import { WeekRow } from './week-row.tsx';

interface CalendarViewProps {
  query: Record<string, string>;
  /** Opens the form with a due date. */
  onCreate: ((day: string) => void) | undefined;
}

const MONTH_LANES = 4;
const WEEK_LANES = 16;

/** Tasks on their days, by month or week. */
export function CalendarView({ query, onCreate }: CalendarViewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { day, scale, today, show } = useDayInAddress('mes');
  const lift = useDayLift();
  const first = firstWeekday(locale);
  const isMonth = scale === 'mes';
  const weeks = useMemo(
    () => (isMonth ? monthWeeks(day, first) : [weekOf(day, first)]),
    [isMonth, day, first],
  );
  const from = weeks[0]?.[0] ?? day;
  const to = weeks.at(-1)?.at(-1) ?? day;
  const read = useDaysTasks(query, from, to);
  const tasks = lift.withPending(read.rows);
  const title = isMonth
    ? dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
    : dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(
        new Date(from),
        new Date(to),
      );
  const weekdays = (weeks[0] ?? []).map((one) => ({
    short: dateFormat(locale, { weekday: phone ? 'narrow' : 'short', timeZone: 'UTC' }).format(new Date(one)),
    long: dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(one)),
  }));
  return (
    <>
      <ViewHead
        title={title}
        scale={scale}
        onScale={(next) => show({ scale: next })}
        onStep={(direction) =>
          show({ day: isMonth ? addMonths(day, direction) : addDays(day, 7 * direction) })
        }
        onToday={() => show({ day: today })}
      />
      {read.isCut && <Notice tone="info">{t('task-views.cut', { count: read.rows.length })}</Notice>}
      {read.error ? (
        <ErrorState error={read.error} otherwise="CATALOGUE_LOAD" onRetry={read.retry} />
      ) : (
        <section
          className={classes.calendar}
          aria-label={title}
          aria-busy={read.loading}
          data-loading={read.loading || undefined}
          data-stale={read.stale || undefined}
        >
          <div className={classes.weekdays}>
            {weekdays.map(({ short, long }) => (
              <abbr key={long} title={long}>
                {short}
              </abbr>
            ))}
          </div>
          {phone ? (
            <PhoneMonth
              weeks={weeks}
              tasks={tasks}
              day={day}
              today={today}
              onDay={(next) => show({ day: next })}
              onCreate={onCreate}
            />
          ) : (
            weeks.map((week) => (
              <WeekRow
                key={week[0]}
                week={week}
                tasks={tasks}
                month={isMonth ? monthOf(day) : undefined}
                today={today}
                lanes={isMonth ? MONTH_LANES : WEEK_LANES}
                lift={lift}
                onCreate={onCreate}
              />
            ))
          )}
        </section>
      )}
      <VisuallyHidden id="calendar-help">{t('task-views.calendar.help')}</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {lift.said}
      </VisuallyHidden>
    </>
  );
}
