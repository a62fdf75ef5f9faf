import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import { inBatches } from './dialogs/in-batches.ts';

/** How many values without a sensor are kept of a twin: one every two minutes until they expire. */
export const MAX_UNMAPPED = 20_000;
/**
 * How many a process may write before it counts again, or one larger message. Processes count without what the others are
 * about to write, so each further one may exceed the limit by this much.
 */
const SHARE = 1_000;
/** A full twin is counted again after this time, because somebody may have made room. */
const FULL_MS = 30_000;
const MAX_TWINS = 20_000;

interface Share {
  left: number;
  /** Taken and not written yet. */
  writing: number;
  fullUntil: number;
  counting: Promise<void> | undefined;
  /** Called when all that was taken is written. */
  drained: (() => void) | undefined;
}

/** Bounds the values without a sensor that are kept of each twin. Twins without such values cost nothing. */
export function createUnmappedLimit(database: Pick<Database, 'transaction'>, now: () => number = Date.now) {
  const shares = new Map<number, Share>();

  const count = inBatches(async (idTwins: readonly number[]) => {
    const { rows } = await database.transaction(system, (tx) =>
      sql<{ idTwin: number; count: number }>`
        select t.id_twin as "idTwin", n.count::int as count from unnest(${[...idTwins]}::int[]) t(id_twin)
        cross join lateral (select count(*) as count from (
          select from unmapped_reading u where u.id_twin = t.id_twin limit ${sql.lit(MAX_UNMAPPED)}) kept) n`.execute(
        tx,
      ),
    );
    const counts = new Map(rows.map((row) => [row.idTwin, row.count]));
    return (idTwin: number) => counts.get(idTwin) ?? 0;
  });

  const shareOf = (idTwin: number): Share => {
    const known = shares.get(idTwin);
    if (known) return known;
    if (shares.size >= MAX_TWINS) shares.clear();
    const share: Share = { left: 0, writing: 0, fullUntil: 0, counting: undefined, drained: undefined };
    shares.set(idTwin, share);
    return share;
  };

  const recount = async (idTwin: number, share: Share, wanted: number) => {
    try {
      share.left = 0;
      if (share.writing > 0)
        await new Promise<void>((drained) => {
          share.drained = drained;
        });
      const room = Math.max(0, MAX_UNMAPPED - (await count(idTwin)));
      share.left = Math.min(room, Math.max(SHARE, wanted));
      share.fullUntil = room < wanted ? now() + FULL_MS : 0;
    } finally {
      share.counting = undefined;
    }
  };

  return {
    /** Takes room for `wanted` values and returns how many of them may be written; then call `written`. */
    async take(idTwin: number, wanted: number): Promise<{ room: number; written: () => void }> {
      const share = shareOf(idTwin);
      while (share.left < wanted && share.fullUntil <= now()) {
        share.counting ??= recount(idTwin, share, wanted);
        await share.counting;
      }
      const room = Math.min(share.left, wanted);
      share.left -= room;
      share.writing += room;
      return {
        room,
        written: () => {
          share.writing -= room;
          if (share.writing === 0) share.drained?.();
        },
      };
    },
  };
}
export type UnmappedLimit = ReturnType<typeof createUnmappedLimit>;
