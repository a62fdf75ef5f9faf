import type { Section, Segment } from '@gemelo/contract/endpoints/warehouses';

/** The tree as the server is told of it. */
export const arrangementOf = (categories: readonly Section[]) =>
  categories.map(({ idWarehouseCategory, planRows, planColumns, WarehouseSegments }) => ({
    idWarehouseCategory,
    planRows,
    planColumns,
    segments: WarehouseSegments.map(({ idWarehouseSegment, planRow, planColumn }) => ({
      idWarehouseSegment,
      planRow,
      planColumn,
    })),
  }));

/** The tree with a segment in another category; its place was on the plan of the one that it leaves. */
export function moveSegment(
  categories: readonly Section[],
  segment: Segment,
  to: number,
  first: boolean,
): Section[] {
  const moved = { ...segment, idWarehouseCategory: to, planRow: null, planColumn: null };
  return categories.map((section) => {
    const rest = section.WarehouseSegments.filter(
      ({ idWarehouseSegment }) => idWarehouseSegment !== segment.idWarehouseSegment,
    );
    if (section.idWarehouseCategory !== to) return { ...section, WarehouseSegments: rest };
    return { ...section, WarehouseSegments: first ? [moved, ...rest] : [...rest, moved] };
  });
}
