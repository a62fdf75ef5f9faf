import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import type { ComponentType } from 'react';
import type { Column } from '../../ui/data-table/columns.ts';
import type { Row } from '../catalogue-row.ts';

export interface ShownProps {
  name: string;
  field: Field;
  /** Never blank. It may be of the wrong kind: a file's cell is shown as it came. */
  value: unknown;
  /** The row that it stands in, where that carries the names of what it refers to. */
  row?: Row | undefined;
  /** In a cell of a table: one line. */
  brief?: boolean | undefined;
}

/** How a kind of field is shown. */
export interface FieldRenderer {
  Shown: ComponentType<ShownProps>;
  /** What a new row has in it. */
  blank: unknown;
  column?: (field: Field) => Pick<Column<Row>, 'align' | 'width'>;
  /** Stands before the name of its row, so that it needs no column. */
  Mark?: ComponentType<{ value: unknown }>;
  /** The single words of a value made of several. */
  parts?: (value: unknown) => unknown[];
}
