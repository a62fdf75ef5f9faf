import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useIsolated } from '../../lib/use-isolated.ts';

type Unit = { unit: string; decimals: number } | null | undefined;

/** Text of an alarm, with figures and units. */
export function useAlarmWords() {
  const { t } = useTranslation();
  const isolated = useIsolated();
  const format = useFormat();
  return useMemo(() => {
    const figure = (value: number | null, of: Unit) =>
      value === null ? '—' : `${format.number(value, of?.decimals ?? 0)}${of?.unit ? ` ${of.unit}` : ''}`;
    return {
      figure,
      says: ({ condition, Measurement, worstValue, threshold, since }: Alarm) =>
        t(`alarms.says.${condition}`, {
          measurement: isolated.name(Measurement?.name ?? ''),
          value: isolated.figure(figure(worstValue, Measurement)),
          limit: isolated.figure(figure(threshold, Measurement)),
          since: format.moment(since),
        }),
    };
  }, [t, format, isolated]);
}
