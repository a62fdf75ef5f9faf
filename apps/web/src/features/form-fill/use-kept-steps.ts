import type { FormDocument } from '@gemelo/contract/forms/document';
import { useEffect } from 'react';
import { keepSteps, stepsOf } from '../../lib/offline/kept-steps.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import { useIsLost } from '../../lib/server-health.ts';

/** Keeps the instructions of the sections of a form, so that they open without a network. */
export function useKeptSteps(document: FormDocument): void {
  const owner = useOwner();
  const isLost = useIsLost();
  useEffect(() => {
    if (!isLost) void keepSteps(owner, stepsOf(document));
  }, [owner, document, isLost]);
}
