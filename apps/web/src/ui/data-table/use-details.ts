import type { RowId } from './bulk.ts';
import type { ChangeTable, TableState } from './table-state.ts';

interface Options<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  state: TableState;
  change: ChangeTable;
  /** Whether rows have a preview. */
  peeks: boolean;
  onOpen: ((row: Row) => void) | undefined;
}

/** The row that is previewed and the one that is open; both are named in the address. */
export function useDetails<Row>({ rows, rowId, state, change, peeks, onOpen }: Options<Row>) {
  const named = (id: string | undefined) =>
    peeks && id !== undefined ? rows.find((row) => String(rowId(row)) === id) : undefined;
  const setPeek = (row: Row | undefined) => change({ peek: row && String(rowId(row)) }, true);
  const setRecord = (row: Row | undefined) =>
    change({ record: row && String(rowId(row)), peek: undefined }, row === undefined);
  const peeked = named(state.peek);
  return {
    peeked,
    setPeek,
    togglePeek: (row: Row) => setPeek(row === peeked ? undefined : row),
    /** Records without a page or a drawer of their own open in one that shows their preview. */
    opened: onOpen ? undefined : named(state.record),
    open: onOpen ?? (peeks ? setRecord : undefined),
    close: () => setRecord(undefined),
  };
}
