import { statfs } from 'node:fs/promises';
import { messages } from './messages.ts';
import { StartupError } from './startup-error.ts';

/** A PostgreSQL program failed; `output` is what it printed. */
export class ProgramFailure extends Error {
  readonly output: string;
  constructor(output: string, options?: ErrorOptions) {
    super(reasonIn(output) || messages.unexplained, options);
    this.output = output;
  }
}

const COMPLAINT = /^.*?\b(FATAL|PANIC|error):\s*/i;
const TOO_EARLY = /the database system is (starting up|not yet accepting)/;

/** The relevant line of a program's output: its first error, else its last line. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const complaint = lines.find((line) => COMPLAINT.test(line) && !TOO_EARLY.test(line));
  return (complaint ?? lines.findLast((line) => line) ?? '').replace(COMPLAINT, '');
}

const FULL = /No space left on device|Disk quota exceeded|Check free disk space|There is not enough space/i;
/** Disk space for a new database with its initial data and WAL. */
const ROOM_TO_CREATE = 150 * 1024 * 1024;
const ROOM_TO_START = 32 * 1024 * 1024;

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return !disk || disk.bavail * disk.bsize >= bytes;
}

/** Refuses early instead of failing half way. */
export async function checkRoomToCreate(folder: string): Promise<void> {
  if (!(await hasRoom(folder, ROOM_TO_CREATE))) throw new StartupError(messages.diskFull(folder));
}

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/**
 * Also inspects the causes of the error. On a full disk even the log stays empty, so the disk itself is checked too.
 */
async function isDiskFull(error: unknown, folder: string): Promise<boolean> {
  if (!(error instanceof Error)) return false;
  if (FULL_CODES.has(errorCode(error) ?? '')) return true;
  if (error instanceof ProgramFailure) {
    return FULL.test(error.output) || !(await hasRoom(folder, ROOM_TO_START));
  }
  return isDiskFull(error.cause, folder);
}

/** Turns a failure into a sentence for the operator; errors that the operator cannot fix stay unchanged. */
export async function explain(
  error: unknown,
  folder: string,
  sentence: (reason: string) => string,
): Promise<unknown> {
  if (error instanceof StartupError) return error;
  const code = errorCode(error);
  if (await isDiskFull(error, folder)) return new StartupError(messages.diskFull(folder), { cause: error });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartupError(messages.folderUnwritable(folder), { cause: error });
  }
  if (!(error instanceof ProgramFailure)) return error;
  return new StartupError(sentence(error.message), { cause: error });
}
