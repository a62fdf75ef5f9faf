import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import type { Writer } from './writers.ts';

const RETRY_MS = 60;

export interface Progress {
  readonly writer: Writer;
  readonly acknowledged: Set<string>;
  /** Writes that had to be repeated because they were not acknowledged. */
  repeated: number;
}

/** Writes in every lane until stopped; each lane ends when its last write is acknowledged. */
export function keepWriting(client: Client, writer: Writer, stop: AbortSignal) {
  const progress: Progress = { writer, acknowledged: new Set(), repeated: 0 };
  let started = 0;

  async function untilAcknowledged(lane: number, mark: string): Promise<void> {
    for (;;) {
      const isAcknowledged = await writer.write(client, lane, mark).catch((error: unknown) => {
        if (error instanceof Error && error.message.startsWith('refused')) throw error;
        return false;
      });
      if (isAcknowledged) break;
      progress.repeated += 1;
      await sleep(RETRY_MS);
    }
    progress.acknowledged.add(mark);
  }

  async function lane(number: number): Promise<void> {
    for (let n = 0; !stop.aborted && started < writer.limit; n += 1) {
      started += 1;
      await untilAcknowledged(number, `w${number}-${n}`);
      if (writer.pauseMs) await sleep(writer.pauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  const ended = Promise.all(Array.from({ length: writer.lanes }, (_, number) => lane(number)));
  // Awaited at the end; an earlier failure must not end the process as an unhandled rejection.
  ended.catch(() => undefined);
  return { progress, ended };
}
