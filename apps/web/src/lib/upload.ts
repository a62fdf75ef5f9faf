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
  type UploadData,
} from '@gemelo/contract/endpoints/files';
import { ApiFailure, type CallOptions, call } from './api.ts';
import { randomKey } from './random-key.ts';

const FIRST_PIECE = 4 * PIECE_LEAST;
/** A chunk faster than this doubles the next one; one slower than `SLOW_MS` halves it. */
const QUICK_MS = 1_000;
const SLOW_MS = 4_000;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
/** Maximum attempts without a successful chunk. */
const MAX_ATTEMPTS = 8;

export interface UploadWatch {
  signal: AbortSignal;
  /** The upload was created; its id lets it be resumed. */
  onBegun: (idUpload: string) => void;
  onSent: (bytes: number) => void;
  /** The network is lost; the upload retries by itself. */
  onWaiting: (waiting: boolean) => void;
}

const isTemporary = (failure: unknown) =>
  failure instanceof ApiFailure && [0, 429, 502, 503, 504].includes(failure.status);

/** Waits for a delay, or until the browser is online again. */
function pause(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, Math.min(FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS));
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** Retries until success, a refusal or too many failures. */
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
      if (!isTemporary(failure) || attempt + 1 >= MAX_ATTEMPTS) throw failure;
      onWaiting(true);
      await pause(attempt, signal);
    }
  }
}

const nextSize = (size: number, tookMs: number) => {
  if (tookMs < QUICK_MS) return Math.min(size * 2, PIECE_LIMIT);
  return tookMs > SLOW_MS ? Math.max(size / 2, PIECE_LEAST) : size;
};

/** The calls by which a file is sent. */
export interface UploadWire {
  begin: (file: File, options: CallOptions) => Promise<UploadData>;
  /** How far the server has come; without it, a piece sent twice tells. */
  offset?: (idUpload: string, options: CallOptions) => Promise<number>;
  piece: (
    idUpload: string,
    offset: number,
    body: Uint8Array<ArrayBuffer>,
    options: CallOptions,
  ) => Promise<UploadData>;
  finish: (idUpload: string, options: CallOptions) => Promise<FileData>;
}

const memberWire = (purpose: FilePurpose): UploadWire => ({
  begin: async (file, options) =>
    (await call(createUpload, { body: { ...namedSize(file), purpose } }, options)).data,
  offset: async (idUpload, options) =>
    (await call(readUpload, { params: { idUpload } }, options)).data.offset,
  piece: async (idUpload, offset, body, options) =>
    (await call(sendPiece, { params: { idUpload }, query: { offset }, body }, options)).data,
  finish: async (idUpload, options) => (await call(finishUpload, { params: { idUpload } }, options)).data,
});

export const namedSize = ({ name, size }: File) => ({ name: name || 'foto', size });

async function begin(file: File, wire: UploadWire, watch: UploadWatch): Promise<string> {
  const options = { signal: watch.signal, patient: true, idempotencyKey: randomKey() };
  const { idUpload } = await persist(watch, () => wire.begin(file, options));
  watch.onBegun(idUpload);
  return idUpload;
}

/** Sends a file in chunks and resumes after those the server already has. */
export async function sendInPieces(
  file: File,
  wire: UploadWire,
  watch: UploadWatch,
  resumed?: string,
): Promise<FileData> {
  const options = { signal: watch.signal, patient: true };
  const idUpload = resumed ?? (await begin(file, wire, watch));
  const offsetNow = async (known: number) => (await wire.offset?.(idUpload, options)) ?? known;
  let offset = resumed ? await persist(watch, () => offsetNow(0)) : 0;
  let size = FIRST_PIECE;
  while (offset < file.size) {
    watch.onSent(offset);
    offset = await persist(watch, async (attempt) => {
      // The response may have been lost although the chunk arrived.
      const at = attempt > 0 ? await offsetNow(offset) : offset;
      if (at >= file.size) return at;
      const body = new Uint8Array(await file.slice(at, at + size).arrayBuffer());
      const began = performance.now();
      const data = await wire.piece(idUpload, at, body, options);
      size = nextSize(size, performance.now() - began);
      return data.offset;
    });
  }
  watch.onSent(file.size);
  return persist(watch, () => wire.finish(idUpload, options));
}

export const uploadFile = (
  file: File,
  purpose: FilePurpose,
  watch: UploadWatch,
  resumed?: string,
): Promise<FileData> => sendInPieces(file, memberWire(purpose), watch, resumed);

/** Cancels an upload; if the request fails, the server removes the upload later. */
export function abandonUpload(idUpload: string): void {
  call(cancelUpload, { params: { idUpload } }, { patient: true, keepalive: true }).catch(() => undefined);
}
