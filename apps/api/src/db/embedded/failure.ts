import { statfs } from 'node:fs/promises';
import { messages } from './messages.ts';
import { StartupError } from './startup-error.ts';

/** A program of PostgreSQL ended badly; `output` is what it said. */
export class ProgramFailure extends Error {
  readonly output: string;
  constructor(output: string, options?: ErrorOptions) {
    super(reasonIn(output) || messages.unexplained, options);
    this.output = output;
  }
}

const COMPLAINT = /^.*?\b(FATAL|PANIC|error):\s*/i;
const TOO_EARLY = /the database system is (starting up|not yet accepting)/;

/** The sentence that matters in what a program said: its first complaint, else its last words. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const complaint = lines.find((line) => COMPLAINT.test(line) && !TOO_EARLY.test(line));
  return (complaint ?? lines.findLast((line) => line) ?? '').replace(COMPLAINT, '');
}

const FULL = /No space left on device|Disk quota exceeded|Check free disk space|There is not enough space/i;
/** What a new database takes with its first contents and the log of its writes. */
const ROOM_TO_CREATE = 150 * 1024 * 1024;
const ROOM_TO_START = 32 * 1024 * 1024;

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return !disk || disk.bavail * disk.bsize >= bytes;
}

/** Better refused at once than half made. */
export async function checkRoomToCreate(folder: string): Promise<void> {
  if (!(await hasRoom(folder, ROOM_TO_CREATE))) throw new StartupError(messages.diskFull(folder));
}

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Looks at what caused it too. On a full disk even the log stays empty, so the disk itself is asked as well. */
async function isDiskFull(error: unknown, folder: string): Promise<boolean> {
  if (!(error instanceof Error)) return false;
  if (FULL_CODES.has(errorCode(error) ?? '')) return true;
  if (error instanceof ProgramFailure) {
    return FULL.test(error.output) || !(await hasRoom(folder, ROOM_TO_START));
  }
  return isDiskFull(error.cause, folder);
}

/** Turns what went wrong into the sentence for the operator; what is no matter of the operator's stays as it is. */
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
