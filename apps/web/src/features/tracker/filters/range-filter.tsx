import { useTranslation } from '../../../lib/translation.tsx';
import { DayRangeMenu } from '../../../ui/form/day-range-menu.tsx';
import type { FilterInAddress } from './use-tracker-filter.ts';

/** Days that have no name of their own; they are one choice of the period. */
export function RangeFilter({ address }: { address: FilterInAddress }) {
  const { t } = useTranslation();
  const { preset, days } = address.filter;
  const title = t('tracker.range.title');
  return (
    <DayRangeMenu
      label={title}
      words={{
        title,
        from: t('tracker.range.from'),
        to: t('tracker.range.to'),
        apply: t('tracker.range.apply'),
      }}
      days={days}
      isSet={preset === undefined}
      onApply={({ from, to }) => {
        const [first, last] = [from ?? to, to ?? from];
        if (first && last) address.setDays({ from: first, to: last });
      }}
    />
  );
}
