import { storageConditions } from '@gemelo/contract/endpoints/bi';
import { useMemo } from 'react';
import { groupOf } from './group-of.ts';
import { filterOf, type Period, type Source } from './source.ts';
import { useBiLimits } from './use-bi-limits.ts';
import { type FiguresBody, useFigures } from './use-figures.ts';
import { worstFirst } from './worst-first.ts';

/** Buckets of the table: the whole period, or each day of it. */
export const conditionIntervals = ['all', 'day'] as const;
export type ConditionInterval = (typeof conditionIntervals)[number];

/** Conditions of the places of a source against the limits of its company, the worst first; none are asked while `waiting`. */
export function useConditions(
  source: Source,
  period: Period,
  interval: ConditionInterval = 'all',
  waiting = false,
) {
  const { values } = useBiLimits(source);
  const group = groupOf(source);
  const body: FiguresBody<typeof storageConditions> = {
    ...filterOf({ ...source, group, measurements: [] }, period, { interval }),
    ...values,
  };
  const figures = useFigures(storageConditions, body, { enabled: !waiting });
  const rows = useMemo(() => worstFirst(figures.rows), [figures.rows]);
  return { ...figures, rows, body, limits: values, group };
}
export type Conditions = ReturnType<typeof useConditions>;
