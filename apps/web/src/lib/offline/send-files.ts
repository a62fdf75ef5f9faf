import type { FileData } from '@gemelo/contract/endpoints/files';
import { ApiFailure } from '../api.ts';
import type { UploadWatch } from '../upload.ts';
import { changeKeptFile, readKeptFile } from './drafts.ts';
import type { StoredFile } from './stored.ts';

const BAD_REQUEST = 400;

export type Upload = (file: File, watch: UploadWatch, resumed?: string) => Promise<FileData>;

/** How far the files of something have come. */
export interface FileProgress {
  /** The file that is being sent, from 1. */
  at: number;
  count: number;
  /** Of its bytes, 0 to 1. */
  share: number;
}

export interface FilesSending {
  upload: Upload;
  signal: AbortSignal;
  onProgress?: ((progress: FileProgress) => void) | undefined;
}

async function uploaded(
  stored: StoredFile,
  { upload, signal }: FilesSending,
  onShare: (share: number) => void,
): Promise<string> {
  if (stored.idFile) return stored.idFile;
  // On a full device an upload that is interrupted begins anew.
  const keep = (more: Partial<StoredFile>) =>
    changeKeptFile(stored.id, (file) => ({ ...file, ...more })).catch(() => undefined);
  const giveUp = new AbortController();
  const watch = {
    signal: AbortSignal.any([signal, giveUp.signal]),
    onBegun: (idUpload: string) => void keep({ idUpload }),
    onSent: (bytes: number) => onShare(bytes / Math.max(stored.blob.size, 1)),
    // The queue says that it waits, and goes on with this upload later.
    onWaiting: (waiting: boolean) => waiting && giveUp.abort(new ApiFailure(0, {})),
  };
  const send = (resumed?: string) =>
    upload(new File([stored.blob], stored.name, { type: stored.blob.type }), watch, resumed);
  const { idFile } = await send(stored.idUpload).catch((failure: unknown) => {
    // The server forgets uploads that nobody went on with.
    const isForgotten = failure instanceof ApiFailure && [404, 410].includes(failure.status);
    if (!stored.idUpload || !isForgotten) throw failure;
    return send();
  });
  await keep({ idFile });
  return idFile;
}

/** The ids that the server gave to files, by those of the device. */
async function uploadAll(ids: readonly string[], sending: FilesSending) {
  const idFiles = new Map<string, string>();
  let hadSome = false;
  for (const [index, id] of ids.entries()) {
    const stored = await readKeptFile(id);
    if (!stored) continue;
    hadSome ||= stored.idFile !== undefined;
    const onShare = (share: number) => sending.onProgress?.({ at: index + 1, count: ids.length, share });
    idFiles.set(id, await uploaded(stored, sending, onShare));
  }
  return { idFiles, hadSome };
}

async function forgetUploads(ids: readonly string[]) {
  for (const id of ids) await changeKeptFile(id, ({ idFile: _, idUpload: __, ...anew }) => anew);
}

/** Sends the files that have not arrived yet, then what refers to them. */
export async function sendWithFiles<Receipt>(
  ids: readonly string[],
  sending: FilesSending,
  send: (idFiles: ReadonlyMap<string, string>) => Promise<Receipt>,
): Promise<Receipt> {
  const { idFiles, hadSome } = await uploadAll(ids, sending);
  try {
    return await send(idFiles);
  } catch (failure) {
    if (!hadSome || !(failure instanceof ApiFailure) || failure.status !== BAD_REQUEST) throw failure;
    // The server may have removed files that waited too long.
    await forgetUploads(ids);
    return sendWithFiles(ids, sending, send);
  }
}
