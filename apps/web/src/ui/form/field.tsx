import type { Schema } from '@gemelo/contract/kit/endpoint';
import { type ChangeEvent, createContext, type ReactNode, useContext, useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '../../lib/translation.tsx';
import { fieldSchema, isOptional, maxLengthOf } from './field-schema.ts';
import classes from './form.module.css';

interface Fields {
  schema: Schema;
  /** Names of the fields rendered in the form. */
  fields: Set<string>;
}

export const FieldsContext = createContext<Fields | null>(null);

/** Props shared by all fields. `optional` is derived from the schema; set it only to override that. */
export interface FieldProps {
  name: string;
  label: ReactNode;
  description?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  optional?: boolean;
  autoFocus?: boolean;
}

/** Connects a field to its form: value, error text, and a label that marks optional fields. */
export function useField({ name, label, optional }: Pick<FieldProps, 'name' | 'label' | 'optional'>) {
  const { t } = useTranslation();
  const form = useContext(FieldsContext);
  const { field, fieldState } = useController({ name });

  useEffect(() => {
    form?.fields.add(name);
    return () => {
      form?.fields.delete(name);
    };
  }, [form, name]);

  const own = form && fieldSchema(form.schema, name);
  const mayBeBlank = optional ?? (own ? isOptional(own) : false);
  return {
    field,
    error: fieldState.error?.message,
    required: !mayBeBlank,
    longest: own ? maxLengthOf(own) : undefined,
    label: mayBeBlank ? (
      <>
        {label} <span className={classes.optional}>{t('ui.form.optional')}</span>
      </>
    ) : (
      label
    ),
  };
}

/** Props shared by all Mantine inputs, without undefined ones. */
export function inputProps({ description, placeholder, disabled, autoFocus }: FieldProps) {
  return {
    ...(description ? { description } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(disabled ? { disabled } : {}),
    ...(autoFocus ? { autoFocus, 'data-autofocus': true } : {}),
  };
}

/** Everything that a checkbox or a switch needs. */
export function useCheckable(props: FieldProps) {
  const { field, error } = useField(props);
  const { value, onChange, ...rest } = field;
  return {
    ...inputProps(props),
    ...rest,
    checked: value === true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.checked),
    label: props.label,
    error,
    'aria-invalid': error ? true : undefined,
  };
}
