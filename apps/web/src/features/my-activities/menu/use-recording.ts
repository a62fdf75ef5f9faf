import type { ActivityAssignment, AssignedMenu } from '@gemelo/contract/endpoints/activity-assignments';
import { useEffect, useState } from 'react';
import { heldMs, isHeld, PLACE_MS, placeRecord, UNDO_MS, undoRecord } from '../../../lib/offline/held.ts';
import { useOwner } from '../../../lib/offline/owner.ts';
import { useQueue } from '../../../lib/offline/queue.ts';
import { enqueueRecord, newRecord } from '../../../lib/offline/record-drafts.ts';
import type { RecordDraft, WaitingRecord } from '../../../lib/offline/waiting.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { isGood, isRecent, placeNow, usePhonePlace } from '../../../parts/field/place-of-phone.ts';
import { nearestStop } from '../../../parts/field/stop-distances.ts';
import { keepSending } from '../../../parts/forms/sending.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';

export type OfferedAction = AssignedMenu['actions'][number];

/** Whether more is needed than one touch. */
export const isMore = ({ Action, Form }: OfferedAction): boolean =>
  Action.needsPhoto || Action.needsNote || Form !== null;

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

/** A timer may be a little early. */
const LATER_MS = 10;

/** The newest record of an activity that can still be undone, also after a reload; shown no longer than that. */
function useHeldRecord(idActivityUser: number): WaitingRecord | undefined {
  const waiting = useQueue((queue) => queue.waiting);
  const [, setOver] = useState(0);
  const held = waiting.findLast(
    (item): item is WaitingRecord =>
      item.kind === 'record' && item.idActivityUser === idActivityUser && isHeld(item),
  );
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(() => setOver(Date.now()), heldMs(held) + LATER_MS);
    return () => clearTimeout(timer);
  }, [held]);
  return held;
}

/** Records an action with one touch, which can be undone for some seconds before it is sent. */
export function useRecording(activity: ActivityAssignment) {
  const { t } = useTranslation();
  const owner = useOwner();
  const held = useHeldRecord(activity.idActivityUser);
  /** Keys of those whose place is looked for. */
  const [looking, setLooking] = useState<readonly string[]>([]);

  const addPlace = async (key: string) => {
    setLooking((keys) => [...keys, key]);
    const place = await placeNow();
    const found = place && { place, idWarehouse: nearestStop(activity.stops, place)?.idWarehouse ?? null };
    // It is stored already: at worst it stays without the better place.
    await placeRecord({ key, owner }, found ?? {}).catch(() => undefined);
    setLooking((keys) => keys.filter((one) => one !== key));
    keepSending();
  };
  /** Stored at the moment of the touch, with what is known; a better place is added while it is held. */
  const record = async (action: OfferedAction) => {
    const { place } = usePhonePlace.getState();
    const isFound = isGood(place);
    const known = isRecent(place) ? place : undefined;
    const draft = draftOf(owner, activity, action);
    const idWarehouse = nearestStop(activity.stops, known)?.idWarehouse ?? null;
    const now = Date.now();
    const more = { place: known ?? null, heldUntil: now + (isFound ? UNDO_MS : PLACE_MS) };
    try {
      await enqueueRecord({ ...draft, idWarehouse }, { at: new Date(now).toISOString(), ...more });
    } catch {
      snackbar.error(t('my-activities.notSaved'));
      return;
    }
    keepSending();
    if (!isFound) await addPlace(draft.recordKey);
  };
  const undo = async ({ key }: WaitingRecord) => {
    if (!(await undoRecord({ key, owner }))) snackbar.warning(t('my-activities.undoTooLate'));
  };
  return { record, undo, held, isLooking: held !== undefined && looking.includes(held.key) };
}
