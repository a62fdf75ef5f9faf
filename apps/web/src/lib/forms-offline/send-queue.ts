import { sendAnswer } from '@gemelo/contract/endpoints/form-answers';
import { ApiFailure, call } from '../api.ts';
import { useServerHealth } from '../server-health.ts';
import { useSession } from '../session.ts';
import { uploadFile } from '../upload.ts';
import { filesIn, withFiles } from './answer-files.ts';
import { keepFile, readKeptFile } from './drafts.ts';
import { currentOwner } from './owner.ts';
import { noteReason, refreshQueue, removeWaiting, useQueue, waitingOf } from './queue.ts';
import type { Owner, StoredFile, WaitingAnswer } from './store.ts';

const LOCK = 'gemelo-forms-send';
const BAD_REQUEST = 400;

/** The person who filled it in is no longer signed in. */
class OtherPerson extends Error {}

/** Called right before each request, which reads the session at once: nothing is sent as somebody else. */
function mustBe(owner: Owner) {
  if (currentOwner() !== owner) throw new OtherPerson();
}

async function uploaded(stored: StoredFile, signal: AbortSignal): Promise<string> {
  if (stored.idFile) return stored.idFile;
  let file = stored;
  const keep = (more: Partial<StoredFile>) => {
    file = { ...file, ...more };
    return keepFile(file);
  };
  const giveUp = new AbortController();
  const watch = {
    signal: AbortSignal.any([signal, giveUp.signal]),
    onBegun: (idUpload: string) => void keep({ idUpload }),
    onSent: () => undefined,
    // The queue says that it waits, and goes on with this upload later.
    onWaiting: (waiting: boolean) => waiting && giveUp.abort(new ApiFailure(0, {})),
  };
  const send = (resumed?: string) =>
    uploadFile(
      new File([stored.blob], stored.name, { type: stored.blob.type }),
      'attachment',
      watch,
      resumed,
    );
  mustBe(stored.owner);
  const { idFile } = await send(stored.idUpload).catch((failure: unknown) => {
    // The server forgets uploads that nobody went on with.
    const isForgotten = failure instanceof ApiFailure && [404, 410].includes(failure.status);
    if (!stored.idUpload || !isForgotten) throw failure;
    mustBe(stored.owner);
    return send();
  });
  await keep({ idFile });
  return idFile;
}

/** The ids that the server gave to the files of an answer, by those of the device. */
async function uploadAll(answer: WaitingAnswer, signal: AbortSignal) {
  const idFiles = new Map<string, string>();
  let hadSome = false;
  for (const id of filesIn(answer.document, answer.answers)) {
    const stored = await readKeptFile(id);
    if (!stored) continue;
    hadSome ||= stored.idFile !== undefined;
    idFiles.set(id, await uploaded(stored, signal));
  }
  return { idFiles, hadSome };
}

async function forgetUploads({ document, answers }: WaitingAnswer) {
  for (const id of filesIn(document, answers)) {
    const stored = await readKeptFile(id);
    if (!stored) continue;
    const { idFile: _, idUpload: __, ...anew } = stored;
    await keepFile(anew);
  }
}

async function sendOne(answer: WaitingAnswer, signal: AbortSignal): Promise<void> {
  const { idForm, formVersion, answerKey, startedAt, endedAt, document, owner } = answer;
  const { idFiles, hadSome } = await uploadAll(answer, signal);
  const answers = withFiles(document, answer.answers, (id) => idFiles.get(id) ?? id);
  const body = { idForm, formVersion, answerKey, answers, startedAt, endedAt };
  mustBe(owner);
  try {
    await call(sendAnswer, { body }, { patient: true, signal });
  } catch (failure) {
    if (!hadSome || !(failure instanceof ApiFailure) || failure.status !== BAD_REQUEST) throw failure;
    // The server may have removed files that waited too long for their answer.
    await forgetUploads(answer);
    return sendOne(answer, signal);
  }
  return undefined;
}

const PREFIX = 'answers.';

/** Why an answer still waits, and whether the next one would fail as well. */
function reasonOf(failure: unknown): {
  reason: Pick<WaitingAnswer, 'reason' | 'message' | 'refused'>;
  stops: boolean;
} {
  if (failure instanceof OtherPerson) return { reason: { reason: 'session' }, stops: true };
  if (!(failure instanceof ApiFailure)) return { reason: { reason: 'server' }, stops: true };
  const { status, message, issues } = failure;
  if (status === 0) return { reason: { reason: 'network' }, stops: true };
  if (status === 401) return { reason: { reason: 'session' }, stops: true };
  if (status === 429 || status >= 500) return { reason: { reason: 'server' }, stops: true };
  const refused = Object.fromEntries(
    issues.map((issue) => [
      issue.path.startsWith(PREFIX) ? issue.path.slice(PREFIX.length) : issue.path,
      issue.message,
    ]),
  );
  return { reason: { reason: 'refused', message, refused }, stops: false };
}

export interface Outcome {
  sent: number;
  /** Keys of answers that the server did not accept. */
  refused: string[];
}

async function sendWaiting(owner: Owner, signal: AbortSignal): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, refused: [] };
  for (const answer of await waitingOf(owner)) {
    if (answer.reason === 'refused') continue;
    if (useServerHealth.getState().lost) {
      await noteReason(answer, { reason: 'network' });
      continue;
    }
    useQueue.setState({ sending: answer.answerKey });
    try {
      await sendOne(answer, signal);
      await removeWaiting(answer);
      outcome.sent += 1;
    } catch (failure) {
      const { reason, stops } = reasonOf(failure);
      await noteReason(answer, reason);
      if (reason.reason === 'refused') outcome.refused.push(answer.answerKey);
      if (stops) break;
    } finally {
      useQueue.setState({ sending: undefined });
    }
  }
  await refreshQueue(owner);
  return outcome;
}

/** Sends what waits. Only one tab does at a time; nothing is given where another one is at it. */
export async function sendQueue(owner: Owner): Promise<Outcome | undefined> {
  const leaving = new AbortController();
  const work = async () => {
    const stop = useSession.subscribe(() => {
      if (currentOwner() !== owner) leaving.abort(new OtherPerson());
    });
    try {
      return await sendWaiting(owner, leaving.signal);
    } finally {
      stop();
    }
  };
  // Pages without TLS have no locks: there the key of an answer alone keeps it from being stored twice.
  if (!navigator.locks) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? work() : undefined));
}
