import type { BoardDocument } from '@gemelo/contract/endpoints/board-document';
import { useMemo } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { type ChosenIn, usePeriod } from '../../parts/bi/use-period.ts';
import { idsIn } from '../../parts/bi/use-source.ts';
import { useNow } from '../../parts/readings/time-window.ts';
import { fixedPeriod, type Variables } from './widgets/widget-scope.ts';

/** In the address, for all places where the board begins with one. */
const ALL = 'all';
const MINUTE = 60_000;
type Dim = keyof Variables;

const initial = ({ idWarehouse, idMeasurement }: BoardDocument['variables']): Record<Dim, number[]> => ({
  warehouses: idWarehouse ? [idWarehouse] : [],
  measurements: idMeasurement ? [idMeasurement] : [],
});

/** The variables of a board: those of the address, else those that it begins with. */
export function useVariables({ variables }: BoardDocument) {
  const { warehouses, measurements } = useSearch();
  const navigate = useNavigate();
  return useMemo(() => {
    const first = initial(variables);
    const chosen: Variables = {
      warehouses: warehouses === undefined ? first.warehouses : idsIn(warehouses),
      measurements: measurements === undefined ? first.measurements : idsIn(measurements),
    };
    const change = (dim: Dim, ids: readonly number[]) => {
      const text = ids.join(',');
      const value = text === first[dim].join(',') ? undefined : text || ALL;
      void navigate({ to: '.', search: (before) => ({ ...before, [dim]: value }), resetScroll: false });
    };
    return { chosen, change };
  }, [variables, warehouses, measurements, navigate]);
}

/** The period of a board: that of the address, else the one that it begins with. */
export function useBoardPeriod({ period }: BoardDocument): ChosenIn {
  const { period: named, from } = useSearch();
  const timeZone = useTimeZone();
  const now = useNow(MINUTE);
  const chosen = usePeriod(typeof period === 'string' ? period : '7d');
  return useMemo(
    () =>
      typeof period === 'string' || named || from
        ? chosen
        : { ...chosen, ...fixedPeriod(period, { now, timeZone }) },
    [period, named, from, chosen, now, timeZone],
  );
}
