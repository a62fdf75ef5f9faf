import { companyForms, type Form } from '@gemelo/contract/endpoints/forms';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnreachable, keptForms } from '../../lib/offline/kept-forms.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import { aboutOf } from '../../lib/query.ts';
import { useIsLost, useServerHealth } from '../../lib/server-health.ts';
import { useFillable } from './use-fillable.ts';

/** While forms of the device stand in for the list, it is asked for this often. */
const AGAIN_MS = 15_000;

/**
 * The forms that are kept on this device, from the moment they are wanted; fails where there are none. A read of the
 * list, so that the shell knows that there is something to show.
 */
function useKept(isWanted: boolean): readonly Form[] | undefined {
  const owner = useOwner();
  const { data } = useQuery({
    queryKey: [companyForms.route, 'kept', owner],
    queryFn: async (): Promise<readonly Form[]> => {
      const forms = await keptForms(owner);
      if (forms.length === 0) throw new Error('no form is kept');
      return forms;
    },
    enabled: isWanted,
    networkMode: 'always',
    retry: false,
    meta: { ...aboutOf(companyForms) },
  });
  return data;
}

/** Asks again and again, and at once when the connection is back. */
function useAgain(isMissing: boolean, again: () => void) {
  useEffect(() => {
    if (!isMissing) return;
    const timer = setInterval(again, AGAIN_MS);
    const stop = useServerHealth.subscribe((now, before) => {
      if (before.lost && !now.lost) again();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [isMissing, again]);
}

/** The forms that can be filled in or, while the server cannot be reached, those of them that this device keeps. */
export function useListedForms(idCompany: number) {
  const { data, error, refetch } = useFillable(idCompany);
  const isLost = useIsLost();
  const kept = useKept(!data && (isLost || (error !== null && isUnreachable(error))));
  const isKept = !data && kept !== undefined;
  useAgain(isKept, refetch);
  return { forms: isKept ? kept : data?.data, isKept, error, refetch };
}
