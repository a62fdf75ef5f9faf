import { type ShownMeasure, units } from '@gemelo/contract/endpoints/twins-latest';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useIsolated } from '../../lib/use-isolated.ts';

/** Writes a value of a measure with its unit, in one piece also within right-to-left sentences. */
export function useMeasureText() {
  const format = useFormat();
  const isolated = useIsolated();
  return useMemo(
    () => (measure: ShownMeasure, value: number) =>
      isolated.figure(`${format.number(value, 1)} ${units[measure]}`),
    [format, isolated],
  );
}
