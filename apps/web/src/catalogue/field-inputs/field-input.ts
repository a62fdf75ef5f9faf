import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import type { ComponentType } from 'react';
import type { Row } from '../catalogue-row.ts';

export interface InputProps {
  /** Its place in the form: `name`, or `rows.3.name`. */
  path: string;
  name: string;
  field: Field;
  label: string;
  description?: string | undefined;
  disabled?: boolean | undefined;
  /** The row that is being changed. */
  row?: Row | undefined;
}

/** How a kind of field is typed in. */
export type FieldInput = ComponentType<InputProps>;

/** The properties that every field of the design system takes, without those that were not given. */
export const fieldProps = ({ path, label, description, disabled }: InputProps) => ({
  name: path,
  label,
  ...(description ? { description } : {}),
  ...(disabled ? { disabled } : {}),
});
