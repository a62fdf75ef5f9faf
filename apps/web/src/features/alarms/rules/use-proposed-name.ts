import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RuleValues } from './rule-values.ts';

/** Keeps the name of a new rule in step with its condition, until the user writes another. */
export function useProposedName(proposed: string | undefined, enabled: boolean) {
  const { getValues, setValue, formState } = useFormContext<RuleValues>();
  const { isSubmitted } = formState;
  const last = useRef('');
  useEffect(() => {
    const current = getValues('name');
    if (!enabled || proposed === undefined || (current !== '' && current !== last.current)) return;
    last.current = proposed;
    setValue('name', proposed, { shouldValidate: isSubmitted });
  }, [proposed, enabled, isSubmitted, getValues, setValue]);
}
