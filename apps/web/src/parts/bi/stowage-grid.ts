import type { Ebag } from '@gemelo/contract/endpoints/bi-ebags';

/** What an ebag measured over the period. */
export interface Measured {
  /** Mean, and how many readings it is made of. */
  value: number;
  readings: number;
  max: number;
}

export const stowageModes = ['mean', 'worst'] as const;
export type StowageMode = (typeof stowageModes)[number];

export interface StowageCell {
  /** Positions in `stowages` and `heights`. */
  x: number;
  y: number;
  /** Null where none of its ebags measured anything. */
  value: number | null;
  ebags: readonly Ebag[];
}

export interface StowageGrid {
  stowages: string[];
  /** The highest first, as they lie. */
  heights: string[];
  cells: StowageCell[];
  /** Ebags without a stowage or a height. */
  unplaced: Ebag[];
}

/** The number in what people wrote: "2", "2 m" and "Estiba 2" are the same. */
function keyOf(text: string): number | string {
  const found = /\d+(?:[.,]\d+)?/.exec(text)?.[0];
  return found === undefined ? text.trim().toLocaleLowerCase() : Number(found.replace(',', '.'));
}

/** Numbers in their order, then words in theirs. */
function byKey([a]: [number | string, string], [b]: [number | string, string]): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return String(a).localeCompare(String(b));
}

/** The different values of an axis, each as it was first written. */
function axisOf(texts: readonly string[]): [key: number | string, label: string][] {
  const labels = new Map<number | string, string>();
  for (const text of texts) if (!labels.has(keyOf(text))) labels.set(keyOf(text), text);
  return [...labels].toSorted(byKey);
}

function worthOf(measured: readonly Measured[], mode: StowageMode): number | null {
  if (measured.length === 0) return null;
  if (mode === 'worst') return Math.max(...measured.map(({ max }) => max));
  const readings = measured.reduce((sum, one) => sum + one.readings, 0);
  return measured.reduce((sum, one) => sum + one.value * one.readings, 0) / readings;
}

const isPlaced = (ebag: Ebag): ebag is Ebag & { stowage: string; height: string } =>
  ebag.stowage !== null && ebag.height !== null;

/** Ebags by stowage and height, each cell with the mean of its readings or its worst. */
export function stowageGrid(
  ebags: readonly Ebag[],
  measuredOf: (idTwin: number) => Measured | undefined,
  mode: StowageMode,
): StowageGrid {
  const placed = ebags.filter(isPlaced);
  const stowages = axisOf(placed.map(({ stowage }) => stowage));
  const heights = axisOf(placed.map(({ height }) => height)).toReversed();
  const cells = heights.flatMap(([height], y) =>
    stowages.flatMap(([stowage], x): StowageCell[] => {
      const inside = placed.filter((one) => keyOf(one.height) === height && keyOf(one.stowage) === stowage);
      if (inside.length === 0) return [];
      const measured = inside.map(({ idTwin }) => measuredOf(idTwin)).filter((one) => one !== undefined);
      return [{ x, y, value: worthOf(measured, mode), ebags: inside }];
    }),
  );
  return {
    stowages: stowages.map(([, label]) => label),
    heights: heights.map(([, label]) => label),
    cells,
    unplaced: ebags.filter((ebag) => !isPlaced(ebag)),
  };
}
