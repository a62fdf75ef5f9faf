import type { Task } from '@gemelo/contract/endpoints/tasks';
import type { StateCategory } from '@gemelo/contract/kit/state-categories';
import { IconBan, IconCircle, IconCircleCheck, IconHourglass, IconProgress } from '@tabler/icons-react';
import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ownVariables } from '../../ui/states/own-colour.ts';
import { type Icon, StateBadge, type Tone } from '../../ui/states/state-badge.tsx';
import { dayText, todayIn } from './days.ts';
import classes from './tasks.module.css';

/** The icon is that of the category; the colour too, where the catalogue has none. */
const looks: Record<StateCategory, { tone: Tone; icon: Icon }> = {
  new: { tone: 'info', icon: IconCircle },
  progress: { tone: 'normal', icon: IconProgress },
  waiting: { tone: 'silent', icon: IconHourglass },
  done: { tone: 'normal', icon: IconCircleCheck },
  cancelled: { tone: 'silent', icon: IconBan },
};

interface TaskStateBadgeProps {
  state: Pick<Task['TaskState'], 'name' | 'category' | 'color'>;
  plain?: boolean;
}

export const TaskStateBadge = ({ state: { name, category, color }, plain }: TaskStateBadgeProps) => (
  <StateBadge {...looks[category]} own={ownVariables(color)} plain={plain ?? false}>
    <bdi>{name}</bdi>
  </StateBadge>
);

/** The icon of a state alone, beside its name. */
export const TaskStateMark = ({ state: { category, color } }: Pick<TaskStateBadgeProps, 'state'>) => (
  <StateBadge {...looks[category]} own={ownVariables(color)} plain>
    {''}
  </StateBadge>
);

/** The colour of a priority alone, beside its name. */
export const TaskPriorityDot = ({
  priority: { color },
}: {
  priority: Pick<Task['TaskPriority'], 'color'>;
}) => <span className={classes.dot} style={color ? { backgroundColor: color } : undefined} aria-hidden />;

/** Priority in its configured colour. */
export const TaskPriorityMark = ({ priority: { name, color } }: { priority: Task['TaskPriority'] }) => (
  <span className={classes.priority}>
    <span className={classes.dot} style={color ? { backgroundColor: color } : undefined} aria-hidden />
    <bdi>{name}</bdi>
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
        <span className={classes.hidden}> {t('tasks.overdue')}</span>
      </StateBadge>
    </span>
  );
}
