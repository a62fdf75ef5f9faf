import {
  cancelUpload,
  createUpload,
  type FileData,
  type FilePurpose,
  finishUpload,
  PIECE_LEAST,
  PIECE_LIMIT,
  readUpload,
  sendPiece,
} from '@gemelo/contract/endpoints/files';
import { ApiFailure, call } from './api.ts';
import { randomKey } from './random-key.ts';

const FIRST_PIECE = 4 * PIECE_LEAST;
/** A piece that takes less makes the next one larger; one that takes more makes it smaller. */
const QUICK_MS = 1_000;
const SLOW_MS = 4_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** Attempts without a single piece getting through. */
const MOST_ATTEMPTS = 8;

export interface UploadWatch {
  signal: AbortSignal;
  /** The upload exists: with this identifier it can be gone on with. */
  onBegun: (idUpload: string) => void;
  onSent: (bytes: number) => void;
  /** The network is away; it is tried again by itself. */
  onWaiting: (waiting: boolean) => void;
}

const isPassing = (failure: unknown) =>
  failure instanceof ApiFailure && [0, 429, 502, 503, 504].includes(failure.status);

/** A while, or until the browser says that there is a network again. */
function pause(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS));
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** Tries until it succeeds, is refused, or has failed too often. */
async function persist<T>(
  { signal, onWaiting }: UploadWatch,
  work: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await work(attempt);
      if (attempt > 0) onWaiting(false);
      return result;
    } catch (failure) {
      signal.throwIfAborted();
      if (!isPassing(failure) || attempt + 1 >= MOST_ATTEMPTS) throw failure;
      onWaiting(true);
      await pause(attempt, signal);
    }
  }
}

const nextSize = (size: number, tookMs: number) => {
  if (tookMs < QUICK_MS) return Math.min(size * 2, PIECE_LIMIT);
  return tookMs > SLOW_MS ? Math.max(size / 2, PIECE_LEAST) : size;
};

async function begin(file: File, purpose: FilePurpose, watch: UploadWatch): Promise<string> {
  const options = { signal: watch.signal, patient: true, idempotencyKey: randomKey() };
  const body = { name: file.name || 'foto', size: file.size, purpose };
  const { data } = await persist(watch, () => call(createUpload, { body }, options));
  watch.onBegun(data.idUpload);
  return data.idUpload;
}

/** Sends a file in pieces; where the server has some of it already, from there on. */
export async function uploadFile(
  file: File,
  purpose: FilePurpose,
  watch: UploadWatch,
  resumed?: string,
): Promise<FileData> {
  const options = { signal: watch.signal, patient: true };
  const idUpload = resumed ?? (await begin(file, purpose, watch));
  const params = { idUpload };
  const offsetNow = async () => (await call(readUpload, { params }, options)).data.offset;
  let offset = resumed ? await persist(watch, offsetNow) : 0;
  let size = FIRST_PIECE;
  while (offset < file.size) {
    watch.onSent(offset);
    offset = await persist(watch, async (attempt) => {
      // The answer may have been lost and not the piece.
      const at = attempt > 0 ? await offsetNow() : offset;
      if (at >= file.size) return at;
      const body = new Uint8Array(await file.slice(at, at + size).arrayBuffer());
      const began = performance.now();
      const { data } = await call(sendPiece, { params, query: { offset: at }, body }, options);
      size = nextSize(size, performance.now() - began);
      return data.offset;
    });
  }
  watch.onSent(file.size);
  return (await persist(watch, () => call(finishUpload, { params }, options))).data;
}

/** Gives an upload up; what cannot be told now the server finds out by itself. */
export function abandonUpload(idUpload: string): void {
  call(cancelUpload, { params: { idUpload } }, { patient: true, keepalive: true }).catch(() => undefined);
}
