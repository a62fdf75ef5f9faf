import type { ReactNode } from 'react';

export type RowId = string | number;

/** Target of a bulk action: the selected rows, or everything that matches the filter, loaded or not. */
export type BulkTarget<Row> =
  | { kind: 'ids'; ids: RowId[]; rows: Row[] }
  | { kind: 'filter'; query: Record<string, string>; total: number };

export interface BulkAction<Row> {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** Key that runs it while rows are selected. */
  shortcut?: string;
  /** The selection is cleared when this resolves, and kept when it rejects or resolves to `false`. */
  run: (target: BulkTarget<Row>) => unknown;
}

export interface RowAction {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  run: () => void;
}
