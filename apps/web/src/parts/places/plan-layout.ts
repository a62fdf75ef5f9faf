/** Values that the colours of a plan span. */
export interface Range {
  low: number;
  high: number;
}

/** Colour intensity from 0 to 1; a single value is in the middle. */
export function strengthOf(value: number | null, range: Range | undefined): number | undefined {
  if (value === null || !range) return undefined;
  if (range.high <= range.low) return range.high === 0 ? 0 : 0.5;
  return (value - range.low) / (range.high - range.low);
}

/** A segment as far as its place on the plan goes. */
export interface Planned {
  idWarehouseSegment: number;
  planRow: number | null;
  planColumn: number | null;
}

export interface PlannedSection<S extends Planned> {
  name: string;
  planRows: number;
  planColumns: number;
  WarehouseSegments: readonly S[];
}

/** The plan by rows, and the segments without a cell. */
export function layOut<S extends Planned>({
  planRows,
  planColumns,
  WarehouseSegments,
}: Omit<PlannedSection<S>, 'name'>) {
  const rows: (S | undefined)[][] = Array.from({ length: planRows }, () =>
    Array.from({ length: planColumns }, () => undefined),
  );
  const beside: S[] = [];
  for (const segment of WarehouseSegments) {
    const row = rows[(segment.planRow ?? 0) - 1];
    const column = (segment.planColumn ?? 0) - 1;
    if (row && column >= 0 && column < planColumns && row[column] === undefined) row[column] = segment;
    else beside.push(segment);
  }
  return { rows, beside };
}
