import type { Alarm } from '@gemelo/contract/endpoints/alarms';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';

type Measured = { unit: string; decimals: number } | null | undefined;

/** What an alarm says, in words and figures with their unit. */
export function useAlarmWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const figure = (value: number | null, of: Measured) =>
      value === null ? '—' : `${format.number(value, of?.decimals ?? 0)}${of?.unit ? ` ${of.unit}` : ''}`;
    return {
      figure,
      says: ({ condition, Measurement, worstValue, threshold, since }: Alarm) =>
        t(`alarms.says.${condition}`, {
          measurement: Measurement?.name ?? '',
          value: figure(worstValue, Measurement),
          limit: figure(threshold, Measurement),
          since: format.moment(since),
        }),
    };
  }, [t, format]);
}
