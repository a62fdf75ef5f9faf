import type { Section } from '@gemelo/contract/endpoints/warehouses';

/** Cell of a segment; rows and columns are 1-based. */
export interface Place {
  row: number;
  column: number;
}

/** The segments of a category on a grid; those missing in `places` have no cell. */
export interface Plan {
  rows: number;
  columns: number;
  places: ReadonlyMap<number, Place>;
}

export const SIDE_MAX = 100;

interface PlannedCategory {
  planRows: number;
  planColumns: number;
  WarehouseSegments: readonly {
    idWarehouseSegment: number;
    planRow: number | null;
    planColumn: number | null;
    state?: string;
  }[];
}

const keyOf = ({ row, column }: Place) => `${row}:${column}`;
const within = ({ rows, columns }: Pick<Plan, 'rows' | 'columns'>, { row, column }: Place) =>
  row >= 1 && row <= rows && column >= 1 && column <= columns;

/** Plan of a category; inactive, out-of-range and overlapping segments get no cell. */
export function planOf({ planRows, planColumns, WarehouseSegments }: PlannedCategory): Plan {
  const size = { rows: planRows, columns: planColumns };
  const places = new Map<number, Place>();
  const occupied = new Set<string>();
  for (const { idWarehouseSegment, planRow, planColumn, state } of WarehouseSegments) {
    if (planRow === null || planColumn === null || state === 'Inactivo') continue;
    const place = { row: planRow, column: planColumn };
    if (!within(size, place) || occupied.has(keyOf(place))) continue;
    occupied.add(keyOf(place));
    places.set(idWarehouseSegment, place);
  }
  return { ...size, places };
}

export const segmentAt = ({ places }: Plan, place: Place): number | undefined =>
  [...places].find(([, one]) => keyOf(one) === keyOf(place))?.[0];

/** Places a segment; the previous occupant takes its former cell, or leaves the plan. */
export function put(plan: Plan, id: number, place: Place): Plan {
  const places = new Map(plan.places);
  const before = places.get(id);
  const other = segmentAt(plan, place);
  if (other === id) return plan;
  places.delete(id);
  if (other !== undefined) {
    if (before) places.set(other, before);
    else places.delete(other);
  }
  return { ...plan, places: places.set(id, place) };
}

export function takeOff(plan: Plan, id: number): Plan {
  const places = new Map(plan.places);
  places.delete(id);
  return { ...plan, places };
}

/** Resizes the plan; segments outside it lose their cell. */
export function resize(plan: Plan, rows: number, columns: number): Plan {
  const size = { rows, columns };
  return { ...size, places: new Map([...plan.places].filter(([, place]) => within(size, place))) };
}

/** Fills free cells row by row with the unplaced segments, adding rows as needed. */
export function fill(plan: Plan, ids: readonly number[]): Plan {
  const missing = ids.filter((id) => !plan.places.has(id));
  const needed = Math.ceil((plan.places.size + missing.length) / plan.columns);
  const rows = Math.min(Math.max(plan.rows, needed), SIDE_MAX);
  const places = new Map(plan.places);
  const occupied = new Set([...places.values()].map(keyOf));
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= plan.columns; column++) {
      if (occupied.has(keyOf({ row, column }))) continue;
      const id = missing.shift();
      if (id !== undefined) places.set(id, { row, column });
    }
  }
  return { rows, columns: plan.columns, places };
}

export const samePlan = (one: Plan, other: Plan): boolean =>
  one.rows === other.rows &&
  one.columns === other.columns &&
  one.places.size === other.places.size &&
  [...one.places].every(([id, place]) => {
    const otherPlace = other.places.get(id);
    return otherPlace !== undefined && keyOf(otherPlace) === keyOf(place);
  });

/** Flattens a plan to comparable facts: its size, and the cell of each segment by id. */
export type PlanFacts = Record<string, string | number>;

export function factsOf({ rows, columns, places }: Plan, { WarehouseSegments }: Section): PlanFacts {
  const facts: PlanFacts = { rows, columns };
  for (const { idWarehouseSegment: id, state } of WarehouseSegments) {
    const place = places.get(id);
    if (state === 'Activo') facts[id] = place ? keyOf(place) : '';
  }
  return facts;
}

export function placeOf(fact: unknown): Place | undefined {
  const [row, column] = String(fact ?? '')
    .split(':')
    .map(Number);
  return row && column ? { row, column } : undefined;
}

/** Rebuilds a category from such facts; if two segments claim a cell, the moved one gets it. */
export function withFacts(section: Section, { rows, columns, ...cells }: PlanFacts): Section {
  const size = { rows: Number(rows), columns: Number(columns) };
  const former = planOf(section).places;
  const isMoved = (id: number) => {
    const place = former.get(id);
    return id in cells && cells[id] !== (place ? keyOf(place) : '');
  };
  const ids = section.WarehouseSegments.map(({ idWarehouseSegment }) => idWarehouseSegment);
  const places = new Map<number, Place>();
  const occupied = new Set<string>();
  for (const id of [...ids.filter(isMoved), ...ids.filter((one) => !isMoved(one))]) {
    const place = id in cells ? placeOf(cells[id]) : former.get(id);
    if (!place || !within(size, place) || occupied.has(keyOf(place))) continue;
    occupied.add(keyOf(place));
    places.set(id, place);
  }
  return {
    ...section,
    planRows: size.rows,
    planColumns: size.columns,
    WarehouseSegments: section.WarehouseSegments.map((segment) => {
      const place = places.get(segment.idWarehouseSegment);
      return { ...segment, planRow: place?.row ?? null, planColumn: place?.column ?? null };
    }),
  };
}
