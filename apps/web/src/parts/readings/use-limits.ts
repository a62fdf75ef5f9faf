import { twinLimits } from '@gemelo/contract/endpoints/alarm-limits';
import { useMemo } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Threshold } from '../../ui/chart/value-axis.ts';

const none: Threshold[] = [];

/** The limits of a device as thresholds of a chart, by measurement. */
export function useLimits(idTwin: number, enabled: boolean): (idMeasurement: number) => readonly Threshold[] {
  const { t } = useTranslation();
  const { data } = useRead(twinLimits, { params: { idTwin } }, { enabled });
  return useMemo(() => {
    const found = new Map<number, Threshold[]>();
    for (const { idMeasurement, threshold, severity, condition } of data?.data ?? []) {
      const one = { value: threshold, label: t(`parts.readings.limit.${severity}`), kind: severity };
      found.set(idMeasurement, [...(found.get(idMeasurement) ?? []), { ...one, side: condition }]);
    }
    return (idMeasurement) => found.get(idMeasurement) ?? none;
  }, [data, t]);
}
