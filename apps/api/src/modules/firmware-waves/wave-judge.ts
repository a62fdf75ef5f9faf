import { LEAST_FAILURES } from '@gemelo/contract/endpoints/firmware-waves';

/** The devices of one step. */
export interface StepCounts {
  step: number;
  total: number;
  began: number;
  open: number;
  updated: number;
  failed: number;
}
export interface Judged {
  step: number;
  steps: number;
  mostFailures: number;
  /** Failures that do not count any more. */
  forgiven: number;
}

const sum = (counts: readonly StepCounts[], of: 'began' | 'failed') =>
  counts.reduce((total, one) => total + one[of], 0);

/**
 * What becomes of a running wave. It stops when too many of the devices that began have failed, or when a step has
 * updated none; it goes on when nobody of its step is under way any more.
 */
export function judgeWave(
  { step, steps, mostFailures, forgiven }: Judged,
  counts: readonly StepCounts[],
): 'stop' | 'wait' | 'next' | 'end' {
  const failed = sum(counts, 'failed') - forgiven;
  const began = sum(counts, 'began') - forgiven;
  if (failed >= LEAST_FAILURES && failed * 100 > began * mostFailures) return 'stop';
  const current = counts.find((one) => one.step === step);
  if (current && current.open > 0) return 'wait';
  if (current && failed > 0 && current.failed > 0 && current.updated === 0) return 'stop';
  return step < steps ? 'next' : 'end';
}

/** The step of each device in its order: shares say how many have been reached after each step. */
export function stepsOf(total: number, shares: readonly number[] | null, atOnce: number | null): number[] {
  if (shares === null)
    return Array.from({ length: total }, (_, at) => Math.floor(at / (atOnce ?? total)) + 1);
  const ends = shares.map((share) => Math.ceil((total * share) / 100));
  // With few devices several shares end at the same one: steps without devices are left out.
  const distinct = [...new Set(ends)];
  return Array.from({ length: total }, (_, at) => distinct.findIndex((end) => at < end) + 1);
}
