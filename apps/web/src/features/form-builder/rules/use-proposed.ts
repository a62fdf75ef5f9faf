import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RuleValues } from './rule-values.ts';

/** Keeps a text of a new rule in step with its condition, until the user writes another. */
export function useProposed(name: 'name' | 'title', proposed: string | undefined, isNew: boolean) {
  const { getValues, setValue, formState } = useFormContext<RuleValues>();
  const { isSubmitted } = formState;
  const last = useRef('');
  useEffect(() => {
    const current = getValues(name);
    if (!isNew || proposed === undefined || (current !== '' && current !== last.current)) return;
    last.current = proposed;
    setValue(name, proposed, { shouldValidate: isSubmitted });
  }, [name, proposed, isNew, isSubmitted, getValues, setValue]);
}
