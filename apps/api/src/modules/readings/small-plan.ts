import type { PlanCell, PlanSection } from '@gemelo/contract/endpoints/home-attention';
import type { Level } from '@gemelo/contract/endpoints/levels';
import { levels } from '@gemelo/contract/endpoints/levels';

/** A small plan has at most this many cells each way; several bays of a larger one share a cell. */
const MAX_ROWS = 12;
const MAX_COLUMNS = 20;

export interface Bay {
  name: string;
  planRow: number | null;
  planColumn: number | null;
  level: Level;
  openAlarms: number;
  twins: number;
  silent: number;
}

interface Section {
  name: string;
  planRows: number;
  planColumns: number;
}

const worse = (one: Level, other: Level) => (levels.indexOf(one) > levels.indexOf(other) ? one : other);

const emptyCell = (row: number, column: number): PlanCell => ({
  row,
  column,
  name: null,
  bays: 0,
  level: 'normal',
  openAlarms: 0,
  twins: 0,
  silent: 0,
});

/** The state of a cell is that of its worst bay. */
const withBay = (cell: PlanCell, bay: Bay): PlanCell => ({
  ...cell,
  name: cell.bays === 0 ? bay.name : null,
  bays: cell.bays + 1,
  level: worse(cell.level, bay.level),
  openAlarms: cell.openAlarms + bay.openAlarms,
  twins: cell.twins + bay.twins,
  silent: cell.silent + bay.silent,
});

/** Bays without a place on the plan follow below it, in their order. */
function placed({ planRows, planColumns }: Section, bays: readonly Bay[]) {
  const onPlan = ({ planRow, planColumn }: Bay) =>
    planRow !== null && planColumn !== null && planRow <= planRows && planColumn <= planColumns;
  const beside = bays.filter((bay) => !onPlan(bay));
  const rowsUsed = beside.length < bays.length ? planRows : 0;
  const width = rowsUsed > 0 ? planColumns : Math.max(planColumns, Math.min(beside.length, 6));
  const rows = rowsUsed + Math.ceil(beside.length / width);
  const cells = [
    ...bays.filter(onPlan).map((bay) => ({ bay, row: bay.planRow ?? 1, column: bay.planColumn ?? 1 })),
    ...beside.map((bay, index) => ({
      bay,
      row: rowsUsed + 1 + Math.floor(index / width),
      column: 1 + (index % width),
    })),
  ];
  return { rows, width, cells };
}

/** The plan of a section, shrunk to the size of a thumbnail. */
export function smallPlan(section: Section, bays: readonly Bay[]): PlanSection {
  const { rows, width, cells } = placed(section, bays);
  const shown = { rows: Math.min(rows, MAX_ROWS), columns: Math.min(width, MAX_COLUMNS) };
  const found = new Map<string, PlanCell>();
  for (const { bay, row, column } of cells) {
    const at = [Math.ceil((row * shown.rows) / rows), Math.ceil((column * shown.columns) / width)] as const;
    found.set(at.join(), withBay(found.get(at.join()) ?? emptyCell(...at), bay));
  }
  return { name: section.name, ...shown, cells: [...found.values()] };
}
