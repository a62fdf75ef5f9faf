import { TooMany } from '@gemelo/contract/kit/errors';

const BATCH_SIZE = 500;
const MAX_PENDING = 20_000;

interface Lookup<V> {
  id: number;
  resolve: (value: V) => void;
  reject: (error: unknown) => void;
}

/** Gathers single lookups into few statements, one at a time: thousands of devices that reconnect take one connection. */
export function inBatches<V>(load: (ids: readonly number[]) => Promise<(id: number) => V>) {
  let pending: Lookup<V>[] = [];
  let loading = false;

  const loadAll = async () => {
    loading = true;
    while (pending.length > 0) {
      const batch = pending.slice(0, BATCH_SIZE);
      pending = pending.slice(BATCH_SIZE);
      try {
        const found = await load([...new Set(batch.map(({ id }) => id))]);
        for (const { id, resolve } of batch) resolve(found(id));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    loading = false;
  };

  return (id: number) =>
    new Promise<V>((resolve, reject) => {
      if (pending.length >= MAX_PENDING) return reject(new TooMany('TOO_MANY', 1));
      pending.push({ id, resolve, reject });
      if (!loading) void Promise.resolve().then(loadAll);
      loading = true;
    });
}
