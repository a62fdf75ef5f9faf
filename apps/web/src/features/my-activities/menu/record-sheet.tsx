import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { NOTE_MAX } from '@gemelo/contract/endpoints/activity-records';
import { isPosition, type Position } from '@gemelo/contract/forms/values';
import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconListNumbers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { discardRecordDraft, enqueueRecord, saveRecordDraft } from '../../../lib/offline/record-drafts.ts';
import type { RecordDraft } from '../../../lib/offline/waiting.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import { PhotoField } from '../../../parts/field/photo-field.tsx';
import { isRecent, usePhonePlace } from '../../../parts/field/place-of-phone.ts';
import { nearestStop } from '../../../parts/field/stop-distances.ts';
import { keepSending } from '../../../parts/forms/sending.ts';
import { usePosition } from '../../../parts/forms/use-position.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { FormWay } from './form-way.tsx';
import { PlaceLine } from './place-line.tsx';
import { StopChoice } from './stop-choice.tsx';
import type { OfferedAction } from './use-recording.ts';

/** Good enough for a stop; a better place is not waited for. */
const WANTED_METRES = 15;

interface RecordSheetProps {
  activity: ActivityAssignment;
  action: OfferedAction;
  begun: RecordDraft;
  opened: boolean;
  onClose: () => void;
  onSteps: (idStep: number) => void;
}

/** A record with everything that it takes along, saved on the phone at every change. */
function useSheet({ begun, activity, action, onClose }: RecordSheetProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(begun);
  // What the screen knows already counts until something better is found.
  const known = usePhonePlace.getState().place;
  const [position, setPosition] = useState<Position | undefined>(isRecent(known) ? known : undefined);
  const [isStopChosen, setIsStopChosen] = useState(begun.idWarehouse !== null);
  const [isTold, setIsTold] = useState(false);
  const finding = usePosition(WANTED_METRES, setPosition);
  const look = useRef(finding.look);
  useEffect(() => look.current(), []);
  const change = (more: Partial<RecordDraft>) => {
    const next = { ...draft, ...more, updatedAt: Date.now() };
    setDraft(next);
    saveRecordDraft(next).catch(() => snackbar.error(t('my-activities.notSaved')));
  };
  const { Action, Form } = action;
  const missing = {
    photo: Action.needsPhoto && draft.files.length === 0,
    note: Action.needsNote && draft.note.trim() === '',
  };
  const nearest = nearestStop(activity.stops, position)?.idWarehouse;
  const chosen = isStopChosen ? draft.idWarehouse : nearest;
  const idWarehouse = chosen ?? null;
  const record = async () => {
    const at = new Date().toISOString();
    setIsTold(true);
    if (missing.photo || missing.note) return;
    const isMeant =
      !Form ||
      draft.isAnswered ||
      (await confirm({
        title: t('my-activities.withoutForm.title'),
        text: t('my-activities.withoutForm.text', { form: Form.name }),
        confirmLabel: t('my-activities.withoutForm.confirm'),
      }));
    if (!isMeant) return;
    // A form that was begun and not finished stays a draft of its own.
    const answerKey = draft.isAnswered ? draft.answerKey : null;
    const place = isPosition(position) ? { ...position, accuracy: position.accuracy ?? null } : null;
    try {
      await enqueueRecord({ ...draft, idWarehouse, answerKey }, { at, place });
    } catch {
      snackbar.error(t('my-activities.notSaved'));
      return;
    }
    keepSending();
    snackbar.success(t('my-activities.recordedNow', { action: Action.name }));
    onClose();
  };
  const leave = () => {
    const isEmpty = draft.files.length === 0 && draft.note.trim() === '' && draft.answerKey === null;
    if (isEmpty) void discardRecordDraft(draft.recordKey);
    onClose();
  };
  return {
    ...{ draft, change, missing: isTold ? missing : { photo: false, note: false }, position, finding },
    ...{ chosen, record, leave },
    chooseStop: (id: number | null) => {
      setIsStopChosen(true);
      change({ idWarehouse: id });
    },
  };
}

/** Records an action with photos, a note, its form and the stop. */
export function RecordSheet(props: RecordSheetProps) {
  const { activity, action, opened, onSteps } = props;
  const { t } = useTranslation();
  const sheet = useSheet(props);
  const { draft, change, missing } = sheet;
  const { Action, Form } = action;
  return (
    <SideModal
      opened={opened}
      onClose={sheet.leave}
      title={<bdi>{Action.name}</bdi>}
      purpose={Action.description ? <bdi>{Action.description}</bdi> : undefined}
    >
      <div className={phone.sheet}>
        {Action.idStep !== null && (
          <Button
            variant="default"
            className={phone.button ?? ''}
            leftSection={<IconListNumbers size={22} aria-hidden />}
            onClick={() => Action.idStep !== null && onSteps(Action.idStep)}
          >
            {t('my-activities.seeSteps')}
          </Button>
        )}
        <PhotoField draft={draft} required={Action.needsPhoto} onChange={(files) => change({ files })} />
        {missing.photo && <p className={phone.missing}>{t('my-activities.missing.photo')}</p>}
        <Textarea
          label={t('my-activities.note')}
          withAsterisk={Action.needsNote}
          autosize
          minRows={2}
          size="md"
          maxLength={NOTE_MAX}
          value={draft.note}
          error={missing.note && t('my-activities.missing.note')}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        {Form && <FormWay form={Form} draft={draft} onChange={change} />}
        {activity.stops.length > 1 && (
          <StopChoice
            stops={activity.stops}
            place={sheet.position}
            value={sheet.chosen}
            onChange={sheet.chooseStop}
          />
        )}
        <PlaceLine position={sheet.position} finding={sheet.finding} />
        <div className={phone.foot}>
          <Button
            className={phone.button ?? ''}
            leftSection={<IconCheck size={24} aria-hidden />}
            onClick={() => void sheet.record()}
          >
            {t('my-activities.record')}
          </Button>
        </div>
      </div>
    </SideModal>
  );
}
