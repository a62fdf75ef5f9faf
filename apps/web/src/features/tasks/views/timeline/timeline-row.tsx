import type { Task } from '@gemelo/contract/endpoints/tasks';
import { linkTo } from '../../../../lib/addresses.ts';
import { useFormat } from '../../../../lib/format.ts';
import { Link } from '../../../../lib/navigation.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import { TaskStateBadge } from '../../../../parts/tasks/task-badges.tsx';
import { OneLine } from '../../../../ui/text/one-line.tsx';
import { spanOf } from '../shift-task.ts';
import { type Frame, placeIn } from './bar-geometry.ts';
import { BlockedMark } from './blocked-mark.tsx';
import classes from './timeline.module.css';
import { useBarDrag } from './use-bar-drag.ts';

interface TimelineRowProps {
  task: Task;
  frame: Frame;
  fixed: boolean;
  onDays: (task: Task, changes: Partial<Pick<Task, 'startOn' | 'dueOn'>>) => void;
  onSay: (task: Task | undefined) => void;
}

/** One task: its name, and its days over the frame. */
export function TimelineRow({ task, frame, fixed, onDays, onSay }: TimelineRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const drag = useBarDrag({ task, days: frame.days, onDone: (changes) => onDays(task, changes), onSay });
  const span = spanOf(drag.preview);
  const placed = span && placeIn(frame, span);
  const words = span
    ? t('task-views.timeline.days', { from: format.date(span.from), to: format.date(span.to) })
    : '';
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        <span className={classes.nameLine}>
          <Link className={classes.link} {...linkTo('task', task.idTask)}>
            <OneLine>{task.title}</OneLine>
          </Link>
          {task.blocked && <BlockedMark idTask={task.idTask} />}
        </span>
      </th>
      <td className={classes.state}>
        <TaskStateBadge state={task.TaskState} plain />
      </td>
      <td className={classes.lane} data-row>
        {placed && (
          <button
            type="button"
            className={classes.bar}
            style={{ insetInlineStart: `${placed.start}%`, inlineSize: `${placed.width}%` }}
            data-overdue={task.overdue || undefined}
            data-closed={task.closedAt !== null || undefined}
            data-begun={placed.begun || undefined}
            data-goes-on={placed.goesOn || undefined}
            data-lifted={drag.isLifted || undefined}
            data-hint={words}
            aria-label={`${task.title}: ${words}${task.overdue ? `, ${t('tasks.overdue')}` : ''}`}
            aria-describedby="timeline-help"
            {...(fixed
              ? { 'data-fixed': true }
              : {
                  onPointerDown: drag.onPointerDown('whole'),
                  onKeyDown: drag.onKeyDown,
                  onBlur: drag.onBlur,
                })}
          >
            {!fixed && (
              <>
                <span
                  className={classes.edge}
                  data-edge="start"
                  onPointerDown={drag.onPointerDown('start')}
                />
                <span className={classes.edge} data-edge="due" onPointerDown={drag.onPointerDown('due')} />
              </>
            )}
          </button>
        )}
      </td>
    </tr>
  );
}
