import { statfs } from 'node:fs/promises';
import { messages } from './messages.ts';
import { StartupError } from './startup-error.ts';

/** A program of PostgreSQL ended badly; `output` is what it said. */
export class ProgramFailure extends Error {
  readonly output: string;
  constructor(output: string, options?: ErrorOptions) {
    super(reasonIn(output), options);
    this.output = output;
  }
}

/** The sentence that matters in what a program said. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const telling =
    lines.findLast((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.findLast((line) => line);
  return (telling ?? '').replace(/^.*?\b(FATAL|PANIC|error):\s*/i, '');
}

const FULL = /No space left on device|Disk quota exceeded|There is not enough space/i;
const ROOM_TO_BREATHE = 1024 * 1024;

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/** On a full disk even the log stays empty, so the disk itself is asked. */
async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({
    bavail: Number.POSITIVE_INFINITY,
    bsize: 1,
  }));
  return bavail * bsize < ROOM_TO_BREATHE;
}

/** Turns what went wrong into the sentence for the operator; what is no matter of the operator's stays as it is. */
export async function explain(
  error: unknown,
  folder: string,
  sentence: (reason: string) => string,
): Promise<unknown> {
  if (error instanceof StartupError) return error;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StartupError(messages.diskFull(folder));
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartupError(messages.folderUnwritable(folder), { cause: error });
  }
  if (!(error instanceof ProgramFailure)) return error;
  if (FULL.test(error.output) || (await isFull(folder))) return new StartupError(messages.diskFull(folder));
  return new StartupError(sentence(error.message), { cause: error });
}
