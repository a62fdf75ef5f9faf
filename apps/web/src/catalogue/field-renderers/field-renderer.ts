import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import type { ComponentType } from 'react';
import type { Column } from '../../ui/data-table/columns.ts';
import type { Row } from '../catalogue-row.ts';

export interface ShownProps {
  name: string;
  field: Field;
  /** Never blank, but possibly of the wrong type: imported cells are shown as they are. */
  value: unknown;
  /** The containing row, if it carries the names of references. */
  row?: Row | undefined;
  /** One-line variant for table cells. */
  brief?: boolean | undefined;
}

/** How a kind of field is rendered. */
export interface FieldRenderer {
  Shown: ComponentType<ShownProps>;
  /** Initial value in a new row. */
  blank: unknown;
  column?: (field: Field) => Pick<Column<Row>, 'align' | 'width'>;
  /** Shown before the row's name, so that it needs no column. */
  Mark?: ComponentType<{ value: unknown }>;
  /** Single values of a multi-value field. */
  parts?: (value: unknown) => unknown[];
}
