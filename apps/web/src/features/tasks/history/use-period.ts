import { addDays } from '@gemelo/contract/kit/zoned';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { dayStart } from '../../../lib/zoned-time.ts';
import { todayIn } from '../../../parts/tasks/days.ts';
import type { Facet } from '../../../ui/data-table/facets.ts';

const days = { hoy: 0, 'semana-pasada': 6, mes: 29, trimestre: 89 } as const;
type Period = keyof typeof days;
const periods = Object.keys(days) as Period[];

/** When tasks ended, as a facet of whole days up to today; the server is asked for moments. */
export function usePeriod(): Facet {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const today = todayIn(timeZone);
  return useMemo<Facet>(
    () => ({
      id: 'closedFrom',
      label: t('tasks.history.when'),
      single: true,
      options: periods.map((period) => ({
        value: dayStart(addDays(today, -days[period]), timeZone) ?? '',
        label: t(`tasks.history.period.${period}`),
      })),
    }),
    [t, today, timeZone],
  );
}
