import type { Task } from '@gemelo/contract/endpoints/tasks';
import { IconAlertOctagon, IconBarrierBlock, IconCircleCheck } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { linkTo } from '../../../../lib/addresses.ts';
import { Link } from '../../../../lib/navigation.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import classes from './calendar.module.css';

interface TaskBarProps {
  task: Task;
  style?: CSSProperties;
  begun?: boolean;
  goesOn?: boolean;
  lifted?: boolean;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  onBlur?: () => void;
}

const SIZE = 12;

/** A task on its days; opens its page. */
export function TaskBar({ task, style, begun, goesOn, lifted, ...handlers }: TaskBarProps) {
  const { t } = useTranslation();
  const { idTask, title, overdue, blocked, closedAt, TaskPriority } = task;
  return (
    <Link
      className={classes.bar}
      style={style}
      draggable={false}
      data-task={idTask}
      data-overdue={overdue || undefined}
      data-closed={closedAt !== null || undefined}
      data-begun={begun || undefined}
      data-goes-on={goesOn || undefined}
      data-lifted={lifted || undefined}
      data-hint={`#${idTask} ${title}`}
      aria-describedby="calendar-help"
      {...linkTo('task', idTask)}
      {...handlers}
    >
      <span
        className={classes.dot}
        style={TaskPriority.color ? { backgroundColor: TaskPriority.color } : undefined}
        aria-hidden
      />
      {overdue && <IconAlertOctagon size={SIZE} aria-label={t('tasks.overdue')} />}
      {blocked && <IconBarrierBlock size={SIZE} aria-label={t('tasks.mark.blocked')} />}
      {closedAt !== null && <IconCircleCheck size={SIZE} aria-label={task.TaskState.name} />}
      <bdi className={classes.words}>{title}</bdi>
    </Link>
  );
}
