import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { writeDay } from '../../../ui/form/date-format.ts';
import { DayRangeMenu } from '../../../ui/form/day-range-menu.tsx';
import type { AnswerFilters } from './use-answer-filters.ts';

/** The days on which answers were received; its button shows them. */
export function PeriodFilter({ filters: { period, setPeriod } }: { filters: AnswerFilters }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { from, to } = period;
  const isSet = Boolean(from || to);
  const title = t('form-answers.period.title');
  const days = [from, to].map((day) => (day ? writeDay(day, locale) : '…')).join(' – ');
  return (
    <DayRangeMenu
      label={isSet ? days : title}
      words={{
        title,
        from: t('form-answers.period.from'),
        to: t('form-answers.period.to'),
        apply: t('form-answers.period.apply'),
      }}
      days={{ from, to }}
      isSet={isSet}
      onApply={setPeriod}
      onClear={() => setPeriod({ from: undefined, to: undefined })}
    />
  );
}
