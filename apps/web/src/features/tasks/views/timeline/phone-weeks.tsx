import type { Task } from '@gemelo/contract/endpoints/tasks';
import { useFormat } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/locale.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import { TaskItems } from '../../../../parts/tasks/task-items.tsx';
import { Nothing } from '../../../../ui/layout/nothing.tsx';
import { firstWeekday, weekStart } from '../calendar/month-grid.ts';
import { spanOf } from '../shift-task.ts';
import classes from './timeline.module.css';

/** Tasks by the week in which they are due. */
export function PhoneWeeks({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const first = firstWeekday(useLocale());
  const weeks = new Map<string, Task[]>();
  for (const task of tasks) {
    const span = spanOf(task);
    if (!span) continue;
    const week = weekStart(span.to, first);
    weeks.set(week, [...(weeks.get(week) ?? []), task]);
  }
  if (weeks.size === 0) return <Nothing>{t('task-views.timeline.nothing')}</Nothing>;
  return [...weeks]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([week, due]) => (
      <section key={week} className={classes.phoneWeek}>
        <h3>{t('task-views.timeline.weekOf', { day: format.date(week) })}</h3>
        <TaskItems tasks={due} />
      </section>
    ));
}
