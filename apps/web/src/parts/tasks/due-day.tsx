import { VisuallyHidden } from '@mantine/core';
import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { dayText, todayIn } from './days.ts';

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
