import { alarmStates, severities } from '@gemelo/contract/endpoints/alarm-summary';
import { alarmFacets, alarmPeriods } from '@gemelo/contract/endpoints/alarms';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Facet, facetFrom } from '../../../ui/data-table/facets.ts';

const named = {
  idAlarmRule: 'AlarmRule',
  idWarehouse: 'Warehouse',
  idTwin: 'Twin',
  idMeasurement: 'Measurement',
} as const;

/** On the tab of unresolved alarms, `resolved` is no choice. */
export function useAlarmFacets(tab: 'open' | 'all'): Facet[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const choice = (id: 'state' | 'severity', values: readonly string[]): Facet => ({
      id,
      label: t(`contract:field.${id}`),
      options: values.map((value) => ({ value, label: t(`alarms.${id}.${value}`) })),
    });
    const found = (id: keyof typeof named): Facet => ({
      id,
      label: t(`contract:field.${named[id]}`),
      options: facetFrom(alarmFacets, {}, (data) => data[id]),
    });
    return [
      choice(
        'state',
        alarmStates.filter((state) => tab === 'all' || state !== 'resolved'),
      ),
      choice('severity', severities),
      found('idAlarmRule'),
      found('idWarehouse'),
      found('idTwin'),
      found('idMeasurement'),
      {
        id: 'period',
        label: t('alarms.facet.period'),
        single: true,
        options: alarmPeriods.map((value) => ({ value, label: t(`alarms.period.${value}`) })),
      },
    ];
  }, [t, tab]);
}
