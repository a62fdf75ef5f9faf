import { type ShownMeasure, units } from '@gemelo/contract/endpoints/twins-latest';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';

/** Writes a value of a measure with its unit. */
export function useMeasureText() {
  const format = useFormat();
  return useMemo(
    () => (measure: ShownMeasure, value: number) => `${format.number(value, 1)} ${units[measure]}`,
    [format],
  );
}
