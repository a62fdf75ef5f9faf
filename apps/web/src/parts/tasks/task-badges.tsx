import type { Task } from '@gemelo/contract/endpoints/tasks';
import { VisuallyHidden } from '@mantine/core';
import { IconCircle } from '@tabler/icons-react';
import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { type WorkState, WorkStateBadge, WorkStateMark } from '../work-record/work-state.tsx';
import { dayText, todayIn } from './days.ts';
import classes from './tasks.module.css';

interface TaskStateProps {
  state: WorkState;
}

export const TaskStateBadge = (props: TaskStateProps & { plain?: boolean }) => (
  <WorkStateBadge newIcon={IconCircle} {...props} />
);

/** The icon of a state alone, beside its name. */
export const TaskStateMark = (props: TaskStateProps) => <WorkStateMark newIcon={IconCircle} {...props} />;

interface PriorityProps {
  priority: Task['TaskPriority'];
}

/** The colour of a priority alone, beside its name. */
export const TaskPriorityDot = ({
  priority: { color },
}: {
  priority: Pick<Task['TaskPriority'], 'color'>;
}) => <span className={classes.dot} style={color ? { backgroundColor: color } : undefined} aria-hidden />;

/** The priority of a task or a ticket in its configured colour. */
export const TaskPriorityMark = ({ priority }: PriorityProps) => (
  <span className={classes.priority}>
    <TaskPriorityDot priority={priority} />
    <bdi>{priority.name}</bdi>
  </span>
);

interface DueDayProps {
  day: string | null;
  overdue: boolean;
  /** Shown without a day; a dash by default. */
  otherwise?: string;
}

/** The due date in words; one that has passed is marked. */
export function DueDay({ day, overdue, otherwise = '—' }: DueDayProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const today = todayIn(useTimeZone());
  if (day === null) return otherwise;
  const text = <time dateTime={day}>{dayText(day, today, locale)}</time>;
  if (!overdue) return text;
  return (
    <span data-hint={t('tasks.overdue')}>
      <StateBadge tone="alarm" plain>
        {text}
        <VisuallyHidden> {t('tasks.overdue')}</VisuallyHidden>
      </StateBadge>
    </span>
  );
}
