import {
  setTrackingConsent,
  type TrackingConsent,
  trackingConsent,
} from '@gemelo/contract/endpoints/tracking';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { dropWithdrawals, enqueueWithdrawal } from '../../lib/offline/enqueue-field.ts';
import { isUnreachable } from '../../lib/offline/kept-forms.ts';
import { keepValue } from '../../lib/offline/kept-value.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import { useQueue, waitingOf } from '../../lib/offline/queue.ts';
import { deletePositions } from '../../lib/offline/queue-positions.ts';
import { type Kept, keptKey, useKept } from '../../lib/offline/use-kept.ts';
import type { Waiting } from '../../lib/offline/waiting.ts';
import { sharing } from '../../lib/sharing.ts';
import { keepSending } from '../forms/sending.ts';
import { useOnFewer } from './use-on-fewer.ts';

const CONSENT = 'consent';

const isGiven = (consent: TrackingConsent | undefined): boolean =>
  consent !== undefined && consent.givenAt !== null && consent.withdrawnAt === null;

const withdrawn = (consent: TrackingConsent): TrackingConsent => ({
  ...consent,
  withdrawnAt: new Date().toISOString(),
});
const isWithdrawal = ({ kind }: Waiting) => kind === 'consent';

/** Whether one agreed to be followed, and the ways to say so and to take it back. */
export function useConsent() {
  const owner = useOwner();
  const queries = useQueryClient();
  const read = useKept<TrackingConsent>(trackingConsent, CONSENT, async (signal) => {
    const { data } = await call(trackingConsent, {}, { signal });
    // The server does not know yet of a withdrawal that waits on this phone.
    return (await waitingOf(owner)).some(isWithdrawal) ? withdrawn(data) : data;
  });
  const withdrawals = useQueue(({ waiting }) => waiting.filter(isWithdrawal).length);
  useOnFewer(withdrawals, () => void read.refetch());
  const now = async (value: TrackingConsent) => {
    const queryKey = keptKey(trackingConsent, owner, CONSENT);
    // An answer that is on its way is older.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<Kept<TrackingConsent>>(queryKey, { value, keptAt: Date.now(), isKept: false });
    await keepValue(owner, CONSENT, value).catch(() => undefined);
  };
  const consent = read.data?.value;
  const isOn = isGiven(consent) && withdrawals === 0;
  const isOver = consent !== undefined && !isOn;
  useEffect(() => {
    // It may have been withdrawn on another device.
    if (isOver) sharing.end();
  }, [isOver]);
  return {
    consent,
    isGiven: isOn,
    give: async () => {
      const { data } = await call(setTrackingConsent, { body: { given: true } }, { patient: true });
      await dropWithdrawals(owner);
      await now(data);
      // A withdrawal may have been on its way at the same moment.
      void read.refetch();
      return data;
    },
    /** At once on this phone, with or without a network. */
    withdraw: async () => {
      sharing.end();
      await deletePositions(owner);
      if (consent) await now(withdrawn(consent));
      try {
        const { data } = await call(setTrackingConsent, { body: { given: false } }, { patient: true });
        await now(data);
      } catch (failure) {
        if (!isUnreachable(failure)) throw failure;
        await enqueueWithdrawal(owner);
        keepSending();
      }
    },
  };
}
