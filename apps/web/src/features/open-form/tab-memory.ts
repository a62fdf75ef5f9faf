import type { Owner } from '../../lib/offline/stored.ts';

/** What became of the answer of this tab. */
export interface Sent {
  thanks: string | undefined;
  /** How many answers the link still takes; none: any number. */
  remaining: number | null;
}

interface Memory {
  /** The answer that this tab fills in. Other tabs fill in their own. */
  answerKey?: string;
  sent?: Sent;
}

const keyOf = (owner: Owner) => `openForm.${owner}`;

/** What this tab was at, so that a reload goes on with it. Blocked storage counts as empty. */
export function recall(owner: Owner): Memory {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '{}') ?? {}) as Memory;
  } catch {
    return {};
  }
}

export function remember(owner: Owner, memory: Memory): void {
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(memory));
  } catch {
    // Without storage a reload begins anew.
  }
}
