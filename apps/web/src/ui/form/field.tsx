import type { Schema } from '@gemelo/contract/kit/endpoint';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldSchema, isOptional, longestOf } from './field-schema.ts';
import classes from './form.module.css';

interface Fields {
  schema: Schema;
  /** The names of the fields that stand in the form. */
  fields: Set<string>;
}

export const FieldsContext = createContext<Fields | null>(null);

/** What every field takes. `optional` is known from the schema; say it only where that is wrong. */
export interface FieldProps {
  name: string;
  label: ReactNode;
  description?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  optional?: boolean;
  autoFocus?: boolean;
}

/** Joins one field to its form: value, error text, and a label that says when it may be left blank. */
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
    longest: own ? longestOf(own) : undefined,
    label: mayBeBlank ? (
      <>
        {label} <span className={classes.optional}>{t('ui.form.optional')}</span>
      </>
    ) : (
      label
    ),
  };
}

/** The properties that every Mantine input shares, without those that were not given. */
export function inputProps({ description, placeholder, disabled, autoFocus }: FieldProps) {
  return {
    ...(description ? { description } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(disabled ? { disabled } : {}),
    ...(autoFocus ? { autoFocus, 'data-autofocus': true } : {}),
  };
}
