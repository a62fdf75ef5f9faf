import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

type Value = string | number;

interface OnlyChoice {
  name: string;
  /** What the field offers; `undefined` while that is unknown. */
  options: readonly { value: Value; disabled?: boolean }[] | undefined;
  /** A field that may stay blank, or cannot be changed, is left as it is. */
  active: boolean;
  onChosen?: ((value: Value) => void) | undefined;
}

/** Chooses the only option of a field that is still blank; tells whether there was just one. */
export function useOnlyChoice({ name, options, active, onChosen }: OnlyChoice): boolean {
  const { getValues, resetField } = useFormContext();
  const [only] = options?.length === 1 ? options : [];
  const chosen = useRef(onChosen);
  chosen.current = onChosen;
  const value = active && only && !only.disabled ? only.value : undefined;
  useEffect(() => {
    const present: unknown = getValues(name);
    if (value === undefined || (present !== undefined && present !== null && present !== '')) return;
    // As the field's starting value: nothing has been typed that could be lost.
    resetField(name, { defaultValue: value });
    chosen.current?.(value);
  }, [value, name, getValues, resetField]);
  return value !== undefined;
}
