import { minMaxVariables } from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { dimOf, type PlaceGroup } from '../../../parts/bi/group-of.ts';
import { type AgainstName, againstNames, otherPeriod } from '../../../parts/bi/other-period.ts';
import { requestOf } from '../../../parts/bi/period.ts';
import { filterOf, type Period, type Source } from '../../../parts/bi/source.ts';
import { useFigures } from '../../../parts/bi/use-figures.ts';
import type { TimeRange } from '../../../ui/chart/time-axis.ts';
import { againstEachOther, againstPeriod } from './compared-rows.ts';

export const againstIn = (text: string | undefined): AgainstName | undefined =>
  againstNames.find((name) => name === text);

/** The other period of the address, if there is one. */
export function useOther(
  { range: { from, to } }: Period,
  name: AgainstName | undefined,
  day: string | undefined,
): TimeRange | undefined {
  const timeZone = useTimeZone();
  return useMemo(
    () =>
      name === undefined || (name === 'chosen' && !day)
        ? undefined
        : otherPeriod({ from, to }, name, timeZone, day),
    [from, to, name, day, timeZone],
  );
}

interface Question {
  source: Source;
  period: Period;
  by: PlaceGroup;
  idMeasurement: number;
  other: TimeRange | undefined;
  reference: number | undefined;
}

/** Mean, minimum and maximum of the places over the whole period, and of the other period where one is chosen. */
export function useCompared({ source, period, by, idMeasurement, other, reference }: Question) {
  const timeZone = useTimeZone();
  const body = filterOf({ ...source, group: by, measurements: [idMeasurement] }, period, {
    interval: 'all',
  });
  const figures = useFigures(minMaxVariables, body);
  const past = useFigures(
    minMaxVariables,
    { ...body, ...(other ? requestOf(other, 'all', timeZone) : {}) },
    { enabled: other !== undefined },
  );
  const isAgainstPeriod = other !== undefined;
  const rows = useMemo(() => {
    const chosen = source[dimOf[by]] ?? [];
    const placeOf = (id: number) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length);
    const found = isAgainstPeriod
      ? againstPeriod(figures.rows, past.rows)
      : againstEachOther(
          figures.rows.toSorted(
            (a, b) => placeOf(a.idPlace) - placeOf(b.idPlace) || a.place.localeCompare(b.place),
          ),
          reference,
        );
    return found;
  }, [figures.rows, past.rows, isAgainstPeriod, reference, source, by]);
  const [sample] = figures.rows.length > 0 ? figures.rows : past.rows;
  return {
    rows,
    body,
    unit: sample?.unit,
    decimals: sample?.decimals,
    measurement: sample?.measurement,
    loading: figures.loading || (isAgainstPeriod && past.loading),
    isOld: figures.isOld || (isAgainstPeriod && past.isOld),
    error: figures.error ?? (isAgainstPeriod ? past.error : null),
    retry: () => {
      figures.retry();
      if (isAgainstPeriod) past.retry();
    },
  };
}
export type Compared = ReturnType<typeof useCompared>;
