import type { Group } from '@gemelo/contract/endpoints/bi-filter';
import type { Dim, Source } from './source.ts';

/** What can be held against each other, and the filter that chooses it. */
export const placeGroups = ['warehouse', 'segment', 'lot', 'twin'] as const satisfies readonly Group[];
export type PlaceGroup = (typeof placeGroups)[number];

export const dimOf: Record<PlaceGroup, Exclude<Dim, 'measurements'>> = {
  warehouse: 'warehouses',
  segment: 'segments',
  lot: 'lots',
  twin: 'twins',
};

export const groupIn = (text: string | undefined): PlaceGroup | undefined =>
  placeGroups.find((group) => group === text);

/** The group of a source that names none: the smallest places it chooses. */
export function groupOf(source: Source): PlaceGroup {
  const own = groupIn(source.group);
  const chosen = placeGroups.toReversed().find((group) => (source[dimOf[group]]?.length ?? 0) > 0);
  return own ?? chosen ?? 'warehouse';
}
