import { setProgress } from '@gemelo/contract/endpoints/activity-assignments';
import { recordAction } from '@gemelo/contract/endpoints/activity-records';
import { sendAnswer } from '@gemelo/contract/endpoints/form-answers';
import { sendPositions, setTrackingConsent } from '@gemelo/contract/endpoints/tracking';
import { call } from '../api.ts';
import { uploadFile } from '../upload.ts';
import { noteProgress, noteRecorded } from './kept-day.ts';
import { currentOwner } from './owner.ts';
import { sealPositions } from './queue-positions.ts';
import { sendWithFiles, type Upload } from './send-files.ts';
import { sendStored } from './send-stored.ts';
import type { Owner } from './stored.ts';
import type { Waiting, WaitingAnswer, WaitingPositions, WaitingProgress, WaitingRecord } from './waiting.ts';

/** The person whose it is is no longer signed in. */
export class OtherPerson extends Error {}

/** Called right before each request, which reads the session at once: nothing is sent as somebody else. */
function mustBe(owner: Owner) {
  if (currentOwner() !== owner) throw new OtherPerson();
}

const uploadOf =
  (owner: Owner): Upload =>
  async (file, watch, resumed) => {
    mustBe(owner);
    return uploadFile(file, 'attachment', watch, resumed);
  };

const answer = (item: WaitingAnswer, signal: AbortSignal) => {
  const { idForm, formVersion, answerKey, startedAt, endedAt, owner } = item;
  const send = async (answers: WaitingAnswer['answers']) => {
    mustBe(owner);
    const body = { idForm, formVersion, answerKey, answers, startedAt, endedAt };
    return call(sendAnswer, { body }, { patient: true, signal });
  };
  return sendStored(item, { wire: { upload: uploadOf(owner), send }, signal });
};

/** The server has it. On a full device what is kept stays as it was until it is read again. */
const asItWas = () => undefined;

const record = async (item: WaitingRecord, signal: AbortSignal) => {
  const { recordKey, idActivityUser, idMenuAction, idWarehouse, at, place, note, answerKey, owner } = item;
  await sendWithFiles(item.files, { upload: uploadOf(owner), signal }, (idFiles) => {
    mustBe(owner);
    const { latitude = null, longitude = null, accuracy = null } = place ?? {};
    const files = item.files.flatMap((id) => idFiles.get(id) ?? []);
    const body = {
      ...{ recordKey, idActivityUser, idMenuAction, idWarehouse, at, answerKey, files },
      ...{ latitude, longitude, accuracy, note: note.trim() || null },
    };
    return call(recordAction, { body }, { patient: true, signal });
  });
  await noteRecorded(item).catch(asItWas);
};

const progress = async (item: WaitingProgress, signal: AbortSignal) => {
  mustBe(item.owner);
  const { progress, at, idActivityUser } = item;
  const input = { params: { idActivityUser }, body: { progress, at } };
  const { data } = await call(setProgress, input, { patient: true, signal });
  await noteProgress(item.owner, data).catch(asItWas);
};

const positions = async (item: WaitingPositions, signal: AbortSignal) => {
  // On a full device none can be closed, nor is any added to.
  const fixes = await sealPositions(item).catch(() => item.positions);
  // Consent may have been withdrawn since the queue was read.
  if (fixes.length === 0) return;
  mustBe(item.owner);
  const body = { idActivityUser: item.idActivityUser, positions: fixes };
  await call(sendPositions, { body }, { patient: true, signal });
};

const withdrawal = async (owner: Owner, signal: AbortSignal) => {
  mustBe(owner);
  await call(setTrackingConsent, { body: { given: false } }, { patient: true, signal });
};

/** Sends one thing that waits. */
export async function sendOne(item: Waiting, signal: AbortSignal): Promise<void> {
  if (item.kind === 'answer') await answer(item, signal);
  else if (item.kind === 'record') await record(item, signal);
  else if (item.kind === 'progress') await progress(item, signal);
  else if (item.kind === 'positions') await positions(item, signal);
  else await withdrawal(item.owner, signal);
}
