import type { Task } from '@gemelo/contract/endpoints/tasks';
import { type CSSProperties, Fragment } from 'react';
import { dateFormat } from '../../../../lib/formatters.ts';
import { useLocale } from '../../../../lib/locale.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import { Nothing } from '../../../../ui/layout/nothing.tsx';
import type { Scale } from '../use-day-in-address.ts';
import { dayAt, type Frame, ticksOf } from './bar-geometry.ts';
import type { TaskRows } from './group-tasks.ts';
import classes from './timeline.module.css';
import { TimelineRow } from './timeline-row.tsx';

interface TimelineTableProps {
  frame: Frame;
  scale: Scale;
  today: string;
  groups: readonly TaskRows[];
  isFixed: (task: Task) => boolean;
  onDays: (task: Task, changes: Partial<Pick<Task, 'startOn' | 'dueOn'>>) => void;
  onSay: (task: Task | undefined) => void;
}

function Scaling({ frame, scale, today }: Pick<TimelineTableProps, 'frame' | 'scale' | 'today'>) {
  const locale = useLocale();
  const text = (day: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day));
  const at = (day: string) => ({ insetInlineStart: `${dayAt(frame, day)}%` });
  return (
    <span className={classes.scale} aria-hidden>
      {ticksOf(frame, scale === 'semana' ? 7 : 14).map((day) => (
        <span key={day} className={classes.tick} style={at(day)}>
          {text(day, { day: 'numeric', month: 'short' })}
        </span>
      ))}
      {scale === 'semana' &&
        ticksOf(frame, 1).map((day) => (
          <span
            key={day}
            className={classes.dayTick}
            data-today={day === today || undefined}
            style={{ ...at(day), inlineSize: `${100 / frame.days}%` }}
          >
            {text(day, { day: 'numeric' })}
          </span>
        ))}
    </span>
  );
}

/** A table: each task with its state, and its days as a bar. */
export function TimelineTable({ frame, scale, today, groups, ...row }: TimelineTableProps) {
  const { t } = useTranslation();
  const isTodayShown = dayAt(frame, today) >= 0 && dayAt(frame, today) < 100;
  const style = {
    '--week': `${700 / frame.days}%`,
    '--today': `${dayAt(frame, today) + 50 / frame.days}%`,
  } as CSSProperties;
  if (groups.length === 0) return <Nothing>{t('task-views.timeline.nothing')}</Nothing>;
  return (
    <div className={classes.frame} style={style}>
      <table className={classes.table} data-today={isTodayShown || undefined}>
        <caption className={classes.caption}>{t('task-views.view.cronograma')}</caption>
        <thead>
          <tr className={classes.heads}>
            <th scope="col" className={classes.name}>
              {t('task-views.timeline.task')}
            </th>
            <th scope="col" className={classes.state}>
              {t('tasks.field.state')}
            </th>
            <th scope="col" className={classes.lane}>
              <span className={classes.caption}>{t('task-views.timeline.when')}</span>
              <Scaling frame={frame} scale={scale} today={today} />
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, name, tasks }) => (
            <Fragment key={key}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={2} className={classes.groupName}>
                  <bdi>{name}</bdi> <span className={classes.count}>{tasks.length}</span>
                </th>
                <td className={classes.lane} />
              </tr>
              {tasks.map((task) => (
                <TimelineRow
                  key={task.idTask}
                  task={task}
                  frame={frame}
                  fixed={row.isFixed(task)}
                  onDays={row.onDays}
                  onSay={row.onSay}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
