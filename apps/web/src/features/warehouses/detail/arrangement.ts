import type { Section, Segment } from '@gemelo/contract/endpoints/warehouses';

/** The tree in the form of the request body. */
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

/** Moves a segment to another category; it loses its cell on the plan of the previous one. */
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
