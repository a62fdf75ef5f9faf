import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { type Field, tags, text } from '@gemelo/contract/kit/catalogue-fields';
import { isBlank } from '../../lib/same-value.ts';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import type { Row } from '../catalogue-row.ts';
import classes from './field-renderers.module.css';
import { rendererOf } from './renderers.ts';

const words = tags();
const word = text();

/** Declaration of a field; the history may contain fields that are no longer declared. */
export const fieldNamed = ({ fields }: Catalogue, name: string, value: unknown): Field =>
  fields[name] ?? (Array.isArray(value) ? words : word);

interface FieldValueProps {
  name: string;
  field: Field;
  value: unknown;
  row?: Row | undefined;
  brief?: boolean | undefined;
}

/** Read-only value of a field. */
export function FieldValue({ name, field, value, row, brief }: FieldValueProps) {
  if (isBlank(value)) return <span className={classes.none}>—</span>;
  if (name === 'state' && (value === 'Activo' || value === 'Inactivo'))
    return <StateBadge state={value} plain />;
  const { Shown } = rendererOf(field.kind);
  return <Shown name={name} field={field} value={value} row={row} brief={brief} />;
}
