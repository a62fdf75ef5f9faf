import { deviceStore } from './store.ts';
import type { Owner } from './stored.ts';

/** What the device keeps of what the server said. */
export interface KeptAnswer<Value> {
  value: Value;
  keptAt: number;
}

export async function keepValue(
  owner: Owner,
  name: string,
  value: unknown,
  keptAt = Date.now(),
): Promise<void> {
  await (await deviceStore()).put('kept', { owner, name, value, keptAt });
}

export async function keptValue<Value>(owner: Owner, name: string): Promise<KeptAnswer<Value> | undefined> {
  const kept = await (await deviceStore()).get('kept', [owner, name]);
  return kept && { value: kept.value as Value, keptAt: kept.keptAt };
}

/** Changes what is kept, which is then as old as it was. */
export async function changeKept<Value>(
  owner: Owner,
  name: string,
  change: (value: Value) => Value,
): Promise<void> {
  const transaction = (await deviceStore()).transaction('kept', 'readwrite');
  const kept = await transaction.store.get([owner, name]);
  if (kept) await transaction.store.put({ ...kept, value: change(kept.value as Value) });
  await transaction.done;
}
