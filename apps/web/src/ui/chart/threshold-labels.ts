import type { Threshold, ValueAxis } from './value-axis.ts';

/** Height of a label, in pixels. */
const LABEL = 17;

/** Pixels from the top of the plot to a value. */
const yOf = (value: number, { min, max }: ValueAxis, height: number) =>
  ((max - value) / (max - min)) * height;

/** Limits within the plot from the top; those whose labels would overlap share that of the uppermost line. */
export function labelGroups(axis: ValueAxis, height: number): Threshold[][] {
  const groups: Threshold[][] = [];
  let above = Number.NEGATIVE_INFINITY;
  for (const one of axis.near.toSorted((a, b) => b.value - a.value)) {
    const y = yOf(one.value, axis, height);
    if (y - LABEL < above) groups.at(-1)?.push(one);
    else {
      groups.push([one]);
      above = y;
    }
  }
  return groups;
}

/** Whether the label of a limit beyond the axis, at its edge, would overlap that of a line within. */
export function meetsEdge(
  groups: readonly Threshold[][],
  axis: ValueAxis,
  height: number,
  edge: 'top' | 'bottom',
) {
  const labelled = edge === 'top' ? groups[0]?.[0] : groups.at(-1)?.[0];
  if (!labelled) return false;
  const y = yOf(labelled.value, axis, height);
  return edge === 'top' ? y < 2 * LABEL : y > height - LABEL;
}
