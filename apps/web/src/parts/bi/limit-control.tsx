import { SegmentedControl } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import type { Source } from './source.ts';
import { type HourLimit, hourLimits, useLimitText } from './use-hours.ts';

interface LimitControlProps {
  source: Source;
  value: HourLimit;
  onChange: (limit: HourLimit) => void;
}

/** Which limit the hours are counted above. */
export function LimitControl({ source, value, onChange }: LimitControlProps) {
  const { t } = useTranslation();
  const write = useLimitText(source);
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('bi-storage.hours.limit')}
      value={value}
      onChange={(next) => onChange(next as HourLimit)}
      data={hourLimits.map((limit) => ({ value: limit, label: <bdi>{`> ${write(limit)}`}</bdi> }))}
    />
  );
}
