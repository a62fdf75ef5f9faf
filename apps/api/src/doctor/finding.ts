import { StartupError } from '../db/embedded/startup-error.ts';

/** One line about a configuration: what is right, what should be looked at, what keeps something from working. */
export interface Finding {
  level: 'right' | 'doubtful' | 'wrong';
  text: string;
}
export const right = (text: string): Finding => ({ level: 'right', text });
export const doubtful = (text: string): Finding => ({ level: 'doubtful', text });
export const wrong = (text: string): Finding => ({ level: 'wrong', text });

export const messageOf = (error: unknown): string => {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const { message = '', code = '' } = first as { message?: string; code?: string };
  return message || String(code) || String(first);
};

const BOUND_MS = 15_000;

/** A check that takes too long or fails is a finding too. */
export async function bounded(
  subject: string,
  check: () => Promise<Finding[]>,
  milliseconds = BOUND_MS,
): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    const tooLate = () => resolve([wrong(`${subject}: no respondió en ${milliseconds / 1000} s.`)]);
    timer = setTimeout(tooLate, milliseconds);
  });
  const failed = (error: unknown) =>
    error instanceof StartupError
      ? [wrong(error.message)]
      : [wrong(`${subject}: no se pudo comprobar (${messageOf(error)}).`)];
  try {
    return await Promise.race([check().catch(failed), late]);
  } finally {
    clearTimeout(timer);
  }
}
