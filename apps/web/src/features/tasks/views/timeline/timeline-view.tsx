import type { Task } from '@gemelo/contract/endpoints/tasks';
import { addDays } from '@gemelo/contract/kit/zoned';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { dateFormat } from '../../../../lib/formatters.ts';
import { useLocale } from '../../../../lib/locale.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import { addMonths, daysBetween } from '../../../../parts/tasks/days.ts';
import { PHONE } from '../../../../ui/data-table/card-view.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import type { TaskGroup } from '../../list/use-task-query.ts';
import { firstWeekday, weekStart } from '../calendar/month-grid.ts';
import { spanOf } from '../shift-task.ts';
import { useDayInAddress } from '../use-day-in-address.ts';
import { useDaysTasks } from '../use-days-tasks.ts';
import { useSaveDays } from '../use-save-days.ts';
import { ViewHead } from '../view-head.tsx';
import type { Frame } from './bar-geometry.ts';
import { groupTasks } from './group-tasks.ts';
import { PhoneWeeks } from './phone-weeks.tsx';
import { TimelineTable } from './timeline-table.tsx';

const WEEKS = 5;
const MONTHS = 4;

/** Whole weeks from the one before a day on: five in detail, or about four months. */
function frameOf(day: string, scale: 'mes' | 'semana', first: number): Frame {
  const from = addDays(weekStart(day, first), -7);
  if (scale === 'semana') return { from, days: WEEKS * 7 };
  return { from, days: Math.ceil(daysBetween(from, addMonths(from, MONTHS)) / 7) * 7 };
}

interface TimelineViewProps {
  query: Record<string, string>;
  group: TaskGroup | undefined;
}

/** Tasks from start to due date over weeks, by assignee or warehouse. */
export function TimelineView({ query, group }: TimelineViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { day, scale, today, show } = useDayInAddress('semana');
  const { save, withPending, isFixed } = useSaveDays();
  const [said, setSaid] = useState('');
  const first = firstWeekday(locale);
  const frame = useMemo(() => frameOf(day, scale, first), [day, scale, first]);
  const last = addDays(frame.from, frame.days - 1);
  const read = useDaysTasks(query, frame.from, last);
  const tasks = withPending(read.rows);
  const by = group === 'bodega' ? 'bodega' : 'responsable';
  const none = t(by === 'bodega' ? 'tasks.group.noPlace' : 'tasks.unassigned');
  const groups = useMemo(() => groupTasks(tasks, by, none, locale), [tasks, by, none, locale]);
  const say = (task: Task | undefined) => {
    const span = task && spanOf(task);
    setSaid(
      span
        ? t('task-views.timeline.days', { from: format.date(span.from), to: format.date(span.to) })
        : t('task-views.timeline.back'),
    );
  };
  return (
    <>
      <ViewHead
        title={dateFormat(locale, {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          timeZone: 'UTC',
        }).formatRange(new Date(frame.from), new Date(last))}
        scale={scale}
        onScale={(next) => show({ scale: next })}
        onStep={(direction) =>
          show({ day: scale === 'semana' ? addDays(day, 28 * direction) : addMonths(day, 3 * direction) })
        }
        onToday={() => show({ day: today })}
      />
      {read.isCut && <Notice tone="info">{t('task-views.cut', { count: read.rows.length })}</Notice>}
      {read.error ? (
        <ErrorState error={read.error} otherwise="CATALOGUE_LOAD" onRetry={read.retry} />
      ) : read.loading ? (
        <Loading kind="block" height={420} />
      ) : phone ? (
        <PhoneWeeks tasks={tasks} />
      ) : (
        <TimelineTable
          frame={frame}
          scale={scale}
          today={today}
          groups={groups}
          isFixed={isFixed}
          onDays={(task, changes) => void save(task, changes)}
          onSay={say}
        />
      )}
      <VisuallyHidden id="timeline-help">{t('task-views.timeline.help')}</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {said}
      </VisuallyHidden>
    </>
  );
}
