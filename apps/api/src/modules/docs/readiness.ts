import type { Database } from '../../db/client.ts';

/** A write shows what no question does: a full disk, a lost permission. Anyone may ask, so it is rare. */
const WRITE_EVERY_MS = 5_000;
const WRITE = 'update write_probe set at = now() returning not has_disk_space() as read_only';
const READ = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`;

/** Whether the database answers and accepts writes. Questions at the same time share an answer. */
export function createReadiness(database: Database): () => Promise<boolean> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let current: Promise<boolean> | undefined;

  const check = async (): Promise<boolean> => {
    const now = performance.now();
    const writes = now - writtenAt >= WRITE_EVERY_MS;
    const [answer] = await database.query<{ readOnly: boolean }>(writes ? WRITE : READ, []);
    if (writes) writtenAt = now;
    return answer?.readOnly === false;
  };

  return () => {
    current ??= check()
      .catch(() => false)
      .finally(() => {
        current = undefined;
      });
    return current;
  };
}
