import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { isPosition, type Position } from '@gemelo/contract/forms/values';
import { useEffect, useRef, useState } from 'react';
import { discardRecordDraft, enqueueRecord, saveRecordDraft } from '../../../lib/offline/record-drafts.ts';
import type { RecordDraft } from '../../../lib/offline/waiting.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { isRecent, usePhonePlace } from '../../../parts/field/place-of-phone.ts';
import { nearestStop } from '../../../parts/field/stop-distances.ts';
import { keepSending } from '../../../parts/forms/sending.ts';
import { usePosition } from '../../../parts/forms/use-position.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useDiscardDraft } from './use-discard-draft.ts';
import type { OfferedAction } from './use-recording.ts';

/** Good enough for a stop; a better place is not waited for. */
const WANTED_METRES = 15;

export interface SheetOf {
  activity: ActivityAssignment;
  action: OfferedAction;
  begun: RecordDraft;
  onClose: () => void;
}
type Changed = Partial<RecordDraft>;
export type ChangeDraft = (change: Changed | ((draft: RecordDraft) => Changed)) => Promise<boolean>;

/**
 * A draft that is saved on the phone at every change. Each one adds to the newest, since photos and forms arrive late;
 * once it is recorded, discarded or left, what arrives changes nothing.
 */
function useSavedDraft(begun: RecordDraft) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(begun);
  const newest = useRef(begun);
  const isOver = useRef(false);
  const change: ChangeDraft = async (more) => {
    if (isOver.current) return false;
    const changed = typeof more === 'function' ? more(newest.current) : more;
    newest.current = { ...newest.current, ...changed, updatedAt: Date.now() };
    setDraft(newest.current);
    try {
      await saveRecordDraft(newest.current);
      return true;
    } catch {
      snackbar.error(t('my-activities.notSaved'));
      return false;
    }
  };
  return { draft, newest, isOver, change };
}

const lacks = ({ Action }: OfferedAction, draft: RecordDraft) => ({
  photo: Action.needsPhoto && draft.files.length === 0,
  note: Action.needsNote && draft.note.trim() === '',
});
const isEmpty = ({ files, note, answerKey }: RecordDraft) =>
  files.length === 0 && note.trim() === '' && answerKey === null;

/** A record with everything that it takes along. */
export function useSheet({ begun, activity, action, onClose }: SheetOf) {
  const { t } = useTranslation();
  const { draft, newest, isOver, change } = useSavedDraft(begun);
  // What the screen knows already counts until something better is found.
  const known = usePhonePlace.getState().place;
  const [position, setPosition] = useState<Position | undefined>(isRecent(known) ? known : undefined);
  const [isStopChosen, setIsStopChosen] = useState(begun.idWarehouse !== null);
  const [isTold, setIsTold] = useState(false);
  const [isTaking, setIsTaking] = useState(false);
  const finding = usePosition(WANTED_METRES, setPosition);
  const look = useRef(finding.look);
  useEffect(() => look.current(), []);
  const askDiscard = useDiscardDraft();
  const { Action, Form } = action;
  const nearest = nearestStop(activity.stops, position)?.idWarehouse;
  const chosen = isStopChosen ? draft.idWarehouse : nearest;
  const record = async () => {
    const at = new Date().toISOString();
    setIsTold(true);
    const missing = lacks(action, newest.current);
    if (isTaking || missing.photo || missing.note) return;
    const isMeant =
      !Form ||
      draft.isAnswered ||
      (await confirm({
        title: t('my-activities.withoutForm.title'),
        text: t('my-activities.withoutForm.text', { form: Form.name }),
        confirmLabel: t('my-activities.withoutForm.confirm'),
      }));
    if (!isMeant || isOver.current) return;
    isOver.current = true;
    // A form that was begun and not finished stays a draft of its own.
    const answerKey = newest.current.isAnswered ? newest.current.answerKey : null;
    const place = isPosition(position) ? { ...position, accuracy: position.accuracy ?? null } : null;
    try {
      await enqueueRecord({ ...newest.current, idWarehouse: chosen ?? null, answerKey }, { at, place });
    } catch {
      isOver.current = false;
      snackbar.error(t('my-activities.notSaved'));
      return;
    }
    keepSending();
    snackbar.success(t('my-activities.recordedNow', { action: Action.name }));
    onClose();
  };
  const discard = async () => {
    if (!(await askDiscard(newest.current))) return;
    isOver.current = true;
    onClose();
  };
  const leave = () => {
    // A photo that was taken belongs to the record before the sheet is left.
    if (isTaking) return;
    isOver.current = true;
    if (isEmpty(newest.current)) void discardRecordDraft(draft.recordKey);
    onClose();
  };
  return {
    ...{ draft, change, position, finding, chosen, isTaking, setIsTaking, record, leave },
    missing: isTold ? lacks(action, draft) : { photo: false, note: false },
    discard: isEmpty(draft) ? undefined : discard,
    chooseStop: (id: number | null) => {
      setIsStopChosen(true);
      void change({ idWarehouse: id });
    },
  };
}
