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
import { deletePositions } from '../../lib/offline/queue-positions.ts';
import { useKept } from '../../lib/offline/use-kept.ts';
import { sharing } from '../../lib/sharing.ts';
import { keepSending } from '../forms/sending.ts';

const CONSENT = 'consent';

export const isGiven = (consent: TrackingConsent | undefined): boolean =>
  consent !== undefined && consent.givenAt !== null && consent.withdrawnAt === null;

/** Whether one agreed to be followed, and the ways to say so and to take it back. */
export function useConsent() {
  const owner = useOwner();
  const queries = useQueryClient();
  const read = useKept<TrackingConsent>(trackingConsent, CONSENT, async (signal) => {
    const { data } = await call(trackingConsent, {}, { signal });
    return data;
  });
  const now = async (value: TrackingConsent) => {
    await keepValue(owner, CONSENT, value).catch(() => undefined);
    await queries.invalidateQueries({ queryKey: [trackingConsent.route] });
  };
  const consent = read.data?.value;
  const isOver = consent !== undefined && !isGiven(consent);
  useEffect(() => {
    // It may have been withdrawn on another device.
    if (isOver) sharing.end();
  }, [isOver]);
  return {
    consent,
    isRead: !read.isPending,
    isGiven: isGiven(consent),
    give: async () => {
      await dropWithdrawals(owner);
      const { data } = await call(setTrackingConsent, { body: { given: true } }, { patient: true });
      await now(data);
      return data;
    },
    /** At once on this phone, with or without a network. */
    withdraw: async () => {
      sharing.end();
      await deletePositions(owner);
      if (consent) await now({ ...consent, withdrawnAt: new Date().toISOString() });
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
