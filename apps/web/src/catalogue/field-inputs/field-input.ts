import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import type { ComponentType } from 'react';
import type { Row } from '../catalogue-row.ts';

export interface InputProps {
  /** Path in the form: `name`, or `rows.3.name`. */
  path: string;
  name: string;
  field: Field;
  label: string;
  description?: string | undefined;
  disabled?: boolean | undefined;
  /** The edited row. */
  row?: Row | undefined;
}

/** Input of a kind of field. */
export type FieldInput = ComponentType<InputProps>;

/** Props shared by the design system's fields, without undefined ones. */
export const fieldProps = ({ path, label, description, disabled }: InputProps) => ({
  name: path,
  label,
  ...(description ? { description } : {}),
  ...(disabled ? { disabled } : {}),
});
