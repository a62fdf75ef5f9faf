import type { ActivityAssignment, AssignedMenu } from '@gemelo/contract/endpoints/activity-assignments';
import { useEffect, useState } from 'react';
import { useOwner } from '../../../lib/offline/owner.ts';
import { discardWaiting, useQueue } from '../../../lib/offline/queue.ts';
import { enqueueRecord, newRecord } from '../../../lib/offline/record-drafts.ts';
import type { RecordDraft } from '../../../lib/offline/waiting.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { type PhonePlace, placeNow } from '../../../parts/field/place-of-phone.ts';
import { nearestStop } from '../../../parts/field/stop-distances.ts';
import { keepSending } from '../../../parts/forms/sending.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';

export type OfferedAction = AssignedMenu['actions'][number];

/** So long something that was recorded with one touch can be undone. */
export const UNDO_MS = 8_000;

/** Whether more is needed than one touch. */
export const isMore = ({ Action, Form }: OfferedAction): boolean =>
  Action.needsPhoto || Action.needsNote || Form !== null;

export interface Recorded {
  recordKey: string;
  actionName: string;
  place: PhonePlace | undefined;
}

export const draftOf = (
  owner: string,
  { idActivityUser, Activity }: ActivityAssignment,
  { idMenuAction, Action }: OfferedAction,
): RecordDraft =>
  newRecord({
    ...{ owner, idActivityUser, idMenuAction, idWarehouse: null },
    activityName: Activity.name,
    actionName: Action.name,
  });

/** Records an action with one touch, which can be undone for some seconds before it is sent. */
export function useRecording(activity: ActivityAssignment | undefined) {
  const { t } = useTranslation();
  const owner = useOwner();
  const [busy, setBusy] = useState<number>();
  const [recorded, setRecorded] = useState<Recorded>();
  const waiting = useQueue((queue) => queue.waiting);
  useEffect(() => {
    if (!recorded) return undefined;
    const timer = setTimeout(() => setRecorded(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [recorded]);

  const record = async (action: OfferedAction) => {
    if (!activity || busy !== undefined) return;
    // The moment of the touch counts, not that at which the place was found.
    const at = new Date().toISOString();
    setBusy(action.idMenuAction);
    const place = await placeNow();
    const draft = draftOf(owner, activity, action);
    const idWarehouse = nearestStop(activity.stops, place)?.idWarehouse ?? null;
    try {
      const heldUntil = Date.now() + UNDO_MS;
      await enqueueRecord({ ...draft, idWarehouse }, { at, place: place ?? null, heldUntil });
      setRecorded({ recordKey: draft.recordKey, actionName: action.Action.name, place });
      keepSending();
    } catch {
      snackbar.error(t('my-activities.notSaved'));
    }
    setBusy(undefined);
  };
  const undo = async () => {
    const item = waiting.find(({ key }) => key === recorded?.recordKey);
    setRecorded(undefined);
    if (item) await discardWaiting(item);
  };
  return { record, undo, busy, recorded };
}
