import type { NotificationGroup } from '@gemelo/contract/endpoints/notifications';
import { useState } from 'react';

const keyOf = ({ entity, entityId }: NotificationGroup) => `${entity}/${entityId}`;
const newestOf = (rows: readonly NotificationGroup[]) =>
  Math.max(0, ...rows.map(({ idNotification }) => idNotification));

/**
 * Rows that stay where they are while somebody reads: what changes is shown in its place, what was read stays, and what
 * is new waits until it is asked for.
 */
export function useSteady(
  rows: readonly NotificationGroup[] | undefined,
  size: number,
  /** Rows of an earlier look are shown until they were read anew, but not kept. */
  isSettled = true,
) {
  const [kept, setKept] = useState<{ rows: readonly NotificationGroup[]; size: number }>();
  // More rows were asked for: they are added at the end.
  const isGrown =
    kept !== undefined && rows !== undefined && kept.size < size && rows.length > kept.rows.length;
  if (rows && isSettled && (!kept || isGrown)) setKept({ rows, size });
  if (!rows || !kept) return { shown: rows, fresh: 0, showFresh: () => undefined };
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const known = new Set(kept.rows.map(keyOf));
  const newest = newestOf(kept.rows);
  const shown = kept.rows.map((row) => byKey.get(keyOf(row)) ?? { ...row, unread: 0 });
  const fresh = rows.filter((row) => !known.has(keyOf(row)) && row.idNotification > newest).length;
  return { shown, fresh, showFresh: () => setKept({ rows, size }) };
}
