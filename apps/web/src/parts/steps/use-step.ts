import { getStep } from '@gemelo/contract/endpoints/steps';
import { useEffect, useMemo, useState } from 'react';
import { type KeptStep, keptStep } from '../../lib/offline/kept-steps.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import { useRead } from '../../lib/query.ts';
import { useIsLost } from '../../lib/server-health.ts';

/** What is kept of a step on this device, looked for when the server does not give it; `null`: nothing. */
function useKept(idStep: number, isWanted: boolean): KeptStep | null | undefined {
  const owner = useOwner();
  const [looked, setLooked] = useState<{ idStep: number; kept: KeptStep | null }>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    void keptStep(owner, idStep)
      // A browser that keeps nothing has no instructions either.
      .catch(() => undefined)
      .then((found) => !isGone && setLooked({ idStep, kept: found ?? null }));
    return () => {
      isGone = true;
    };
  }, [owner, idStep, isWanted]);
  return isWanted && looked?.idStep === idStep ? looked.kept : undefined;
}

/** A step with its instructions, from the server or, without it, as it was kept with a form. */
export function useStep(idStep: number, isOpened: boolean) {
  const isLost = useIsLost();
  const { data, error, refetch, isFetching } = useRead(
    getStep,
    { params: { nameOrId: String(idStep) } },
    { enabled: isOpened && !isLost },
  );
  const kept = useKept(idStep, isOpened && (isLost || error !== null));
  const pictures = useMemo(() => new Map(kept?.pictures.map(({ idFile, blob }) => [idFile, blob])), [kept]);
  const step = data?.data ?? kept?.step;
  return { step, pictures, isMissing: !step && kept === null, error, refetch, isFetching };
}
