import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { writeDay } from '../../../ui/form/date-format.ts';
import { DayRangeMenu } from '../../../ui/form/day-range-menu.tsx';
import { usePeriod } from './use-attachment-filters.ts';

/** The days on which something was attached; its button shows them. */
export function PeriodMenu() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { period, isSet, setPeriod } = usePeriod();
  const shown = (day: string | undefined) => (day ? writeDay(day, locale) : '…');
  const title = t('attachments.period.title');
  return (
    <DayRangeMenu
      label={isSet ? `${shown(period.from)} – ${shown(period.to)}` : title}
      words={{
        title,
        from: t('attachments.period.from'),
        to: t('attachments.period.to'),
        apply: t('attachments.period.apply'),
      }}
      days={period}
      isSet={isSet}
      onApply={setPeriod}
      onClear={() => setPeriod({ from: undefined, to: undefined })}
    />
  );
}
