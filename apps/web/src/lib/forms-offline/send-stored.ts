import type { FileData } from '@gemelo/contract/endpoints/files';
import type { Answers } from '@gemelo/contract/forms/values';
import { ApiFailure } from '../api.ts';
import type { UploadWatch } from '../upload.ts';
import { filesIn, withFiles } from './answer-files.ts';
import { keepFile, readKeptFile } from './drafts.ts';
import type { StoredFile, WaitingAnswer } from './store.ts';

const BAD_REQUEST = 400;

/** The calls by which an answer and its files are sent. */
export interface AnswerWire<Receipt> {
  upload: (file: File, watch: UploadWatch, resumed?: string) => Promise<FileData>;
  send: (answers: Answers, signal: AbortSignal) => Promise<Receipt>;
}

/** How far the files of an answer have come. */
export interface FileProgress {
  /** The file that is being sent, from 1. */
  at: number;
  count: number;
  /** Of its bytes, 0 to 1. */
  share: number;
}

interface Sending<Receipt> {
  wire: AnswerWire<Receipt>;
  signal: AbortSignal;
  onProgress?: ((progress: FileProgress) => void) | undefined;
}

async function uploaded<Receipt>(
  stored: StoredFile,
  { wire, signal }: Sending<Receipt>,
  onShare: (share: number) => void,
): Promise<string> {
  if (stored.idFile) return stored.idFile;
  let file = stored;
  const keep = (more: Partial<StoredFile>) => {
    file = { ...file, ...more };
    // On a full device an upload that is interrupted begins anew.
    return keepFile(file).catch(() => undefined);
  };
  const giveUp = new AbortController();
  const watch = {
    signal: AbortSignal.any([signal, giveUp.signal]),
    onBegun: (idUpload: string) => void keep({ idUpload }),
    onSent: (bytes: number) => onShare(bytes / Math.max(stored.blob.size, 1)),
    // The queue says that it waits, and goes on with this upload later.
    onWaiting: (waiting: boolean) => waiting && giveUp.abort(new ApiFailure(0, {})),
  };
  const send = (resumed?: string) =>
    wire.upload(new File([stored.blob], stored.name, { type: stored.blob.type }), watch, resumed);
  const { idFile } = await send(stored.idUpload).catch((failure: unknown) => {
    // The server forgets uploads that nobody went on with.
    const isForgotten = failure instanceof ApiFailure && [404, 410].includes(failure.status);
    if (!stored.idUpload || !isForgotten) throw failure;
    return send();
  });
  await keep({ idFile });
  return idFile;
}

/** The ids that the server gave to the files of an answer, by those of the device. */
async function uploadAll<Receipt>(answer: WaitingAnswer, sending: Sending<Receipt>) {
  const idFiles = new Map<string, string>();
  let hadSome = false;
  const ids = filesIn(answer.document, answer.answers);
  for (const [index, id] of ids.entries()) {
    const stored = await readKeptFile(id);
    if (!stored) continue;
    hadSome ||= stored.idFile !== undefined;
    const onShare = (share: number) => sending.onProgress?.({ at: index + 1, count: ids.length, share });
    idFiles.set(id, await uploaded(stored, sending, onShare));
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

/** Sends the files of an answer that have not arrived yet, then the answer. */
export async function sendStored<Receipt>(
  answer: WaitingAnswer,
  sending: Sending<Receipt>,
): Promise<Receipt> {
  const { idFiles, hadSome } = await uploadAll(answer, sending);
  const answers = withFiles(answer.document, answer.answers, (id) => idFiles.get(id) ?? id);
  try {
    return await sending.wire.send(answers, sending.signal);
  } catch (failure) {
    if (!hadSome || !(failure instanceof ApiFailure) || failure.status !== BAD_REQUEST) throw failure;
    // The server may have removed files that waited too long for their answer.
    await forgetUploads(answer);
    return sendStored(answer, sending);
  }
}

const PREFIX = 'answers.';

/** What the server objected to, by the path of the answer. */
export const refusedPaths = ({ issues }: ApiFailure): Record<string, string> =>
  Object.fromEntries(
    issues.map(({ path, message }) => [path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path, message]),
  );
