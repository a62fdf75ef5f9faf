import { POSITIONS_AT_ONCE } from '@gemelo/contract/endpoints/tracking';
import { randomUuid } from '../random-key.ts';
import { queueChanged } from './queue.ts';
import { deviceStore } from './store.ts';
import type { Owner } from './stored.ts';
import type { Fix, WaitingPositions } from './waiting.ts';

type OfActivity = Pick<WaitingPositions, 'owner' | 'idActivityUser' | 'activityName'>;

/** Adds a fix to those that wait, so that many are sent at once. */
export async function enqueueFix(activity: OfActivity, fix: Fix): Promise<void> {
  const transaction = (await deviceStore()).transaction('queue', 'readwrite');
  const all = await transaction.store.index('owner').getAll(activity.owner);
  const open = all.find(
    (item): item is WaitingPositions =>
      item.kind === 'positions' &&
      item.idActivityUser === activity.idActivityUser &&
      !item.isSealed &&
      item.reason !== 'refused' &&
      item.positions.length < POSITIONS_AT_ONCE,
  );
  const batch: WaitingPositions = open ?? {
    ...activity,
    kind: 'positions',
    key: randomUuid(),
    queuedAt: Math.max(Date.now(), ...all.map(({ queuedAt }) => queuedAt + 1)),
    reason: 'new',
    positions: [],
  };
  await transaction.store.put({ ...batch, positions: [...batch.positions, fix] });
  await transaction.done;
  await queueChanged(activity.owner);
}

/** Closes a batch that is about to be sent; gives its fixes, also those that came since it was read. */
export async function sealPositions({ key }: WaitingPositions): Promise<Fix[]> {
  const transaction = (await deviceStore()).transaction('queue', 'readwrite');
  const batch = await transaction.store.get(key);
  if (batch?.kind === 'positions') await transaction.store.put({ ...batch, isSealed: true });
  await transaction.done;
  return batch?.kind === 'positions' ? batch.positions : [];
}

/** Deletes what was not sent of where somebody was. */
export async function deletePositions(owner: Owner): Promise<void> {
  const transaction = (await deviceStore()).transaction('queue', 'readwrite');
  const all = await transaction.store.index('owner').getAll(owner);
  await Promise.all(
    all.filter(({ kind }) => kind === 'positions').map(({ key }) => transaction.store.delete(key)),
  );
  await transaction.done;
  await queueChanged(owner);
}
