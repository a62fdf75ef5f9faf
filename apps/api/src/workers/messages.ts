import type { MessageParams } from '@gemelo/contract/kit/errors';

/** Rows of a job, sent in batches. */
export type Batch = unknown[];

/** A thread job: its name, a cloneable input, and rows if it takes some. */
export type Job<Input, Output> = (input: Input, batches: AsyncIterable<Batch>) => Promise<Output>;
export type JobTable = Record<string, Job<never, unknown>>;

export type ToThread =
  | { kind: 'start'; name: string; input: unknown }
  | { kind: 'batch'; batch: Batch }
  | { kind: 'end' }
  | { kind: 'break' };

export type FromThread =
  | { kind: 'taken' }
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; code: string; params: MessageParams }
  | { kind: 'failed'; message: string };
