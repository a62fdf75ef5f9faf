import { queueChanged, useQueue } from './queue.ts';
import { deviceStore } from './store.ts';
import type { Waiting, WaitingRecord } from './waiting.ts';

/** So long something that was recorded with one touch can be undone. */
export const UNDO_MS = 8_000;
/** So long it is held at most while its place is looked for. */
export const PLACE_MS = 12_000;

/** How long something is held yet. An end farther away than any hold lasts is that of a clock that was set back. */
export function heldMs(item: Waiting): number {
  const left = item.kind === 'record' ? (item.heldUntil ?? 0) - Date.now() : 0;
  return left > 0 && left <= PLACE_MS ? left : 0;
}

/** It can still be undone; what came after it waits as well. */
export const isHeld = (item: Waiting): boolean => heldMs(item) > 0;

type Key = Pick<WaitingRecord, 'key' | 'owner'>;

/** Changes or removes a record unless it may be on its way; tells whether it did. */
async function whileHeld(
  { key, owner }: Key,
  change: (item: WaitingRecord) => WaitingRecord | undefined,
): Promise<boolean> {
  const transaction = (await deviceStore()).transaction('queue', 'readwrite');
  const item = await transaction.store.get(key);
  const isIn = item?.kind === 'record' && isHeld(item);
  if (isIn) {
    const next = change(item);
    await (next ? transaction.store.put(next) : transaction.store.delete(key));
    if (!next) useQueue.setState(({ discarded }) => ({ discarded: [...discarded, key] }));
  }
  await transaction.done;
  await queueChanged(owner);
  return isIn;
}

/** Takes back what was recorded with one touch; tells whether that was in time. */
export const undoRecord = (of: Key): Promise<boolean> => whileHeld(of, () => undefined);

/** Adds the place that was found to what was recorded before, or ends the waiting for one. */
export const placeRecord = (
  of: Key,
  found: Partial<Pick<WaitingRecord, 'place' | 'idWarehouse'>>,
): Promise<boolean> =>
  whileHeld(of, (item) => {
    const soon = Date.now() + UNDO_MS;
    return { ...item, ...found, heldUntil: Math.min(item.heldUntil ?? soon, soon) };
  });
