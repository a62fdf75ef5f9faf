import {
  type BoardPeriod,
  isOrdered,
  type PeriodName,
  periodNames,
} from '@gemelo/contract/endpoints/board-document';
import { Select } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';

interface PeriodFieldProps<V extends BoardPeriod | 'follow'> {
  label: string;
  value: V;
  /** Whether the period of the board can be followed. */
  follows?: boolean;
  onChange: (value: V) => void;
}

const DATES = 'dates';

/** Whether the server takes it: dates that came with a file may end before they begin. */
export const isPossible = (period: BoardPeriod | 'follow') => typeof period === 'string' || isOrdered(period);

/** A period that moves with time, or that of the board; dates that came with a file are kept until another is chosen. */
export function PeriodField<V extends BoardPeriod | 'follow'>(props: PeriodFieldProps<V>) {
  const { label, value, follows = false, onChange } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const dates =
    typeof value === 'object' ? `${format.moment(value.from)} – ${format.moment(value.to)}` : undefined;
  return (
    <Select
      label={label}
      allowDeselect={false}
      error={isPossible(value) ? undefined : t('contract:validation.period')}
      data={[
        ...(follows ? [{ value: 'follow', label: t('boards.settings.followPeriod') }] : []),
        ...(dates ? [{ value: DATES, label: dates }] : []),
        ...periodNames.map((name) => ({ value: name, label: t(`bi.period.${name}`) })),
      ]}
      value={typeof value === 'object' ? DATES : value}
      onChange={(next) => next && next !== DATES && onChange(next as V & (PeriodName | 'follow'))}
    />
  );
}
