import { TooMany } from '@gemelo/contract/kit/errors';
import type { Database } from '../db/client.ts';
import type { Actor } from './actor.ts';

/** Exports and imports hold a connection for long; the rest of the pool must stay free for other requests. */
const MAX_SLOTS = 4;
const MAX_PER_COMPANY = 2;
const MAX_PER_USER = 1;
const WAIT_SECONDS = 5;

/** Occupied slots by user and company; `all` counts the total. */
const occupied = new WeakMap<Database, Map<string, number>>();

/** A streamed file takes a connection; heavy work also takes a thread and memory. */
export type Weight = 'streamed' | 'heavy';

/** Takes a slot for long work or refuses; returns the release function. */
export function takeSlot(
  database: Database,
  { idUser, idCompany }: Pick<Actor, 'idUser' | 'idCompany'>,
  weight: Weight,
): () => void {
  const counts = occupied.get(database) ?? new Map<string, number>();
  occupied.set(database, counts);
  const limits: [string, number][] = [['all', MAX_SLOTS]];
  if (weight === 'heavy') limits.push([`person ${idUser}`, MAX_PER_USER]);
  if (weight === 'heavy' && idCompany !== null) limits.push([`company ${idCompany}`, MAX_PER_COMPANY]);
  if (limits.some(([key, limit]) => (counts.get(key) ?? 0) >= limit))
    throw new TooMany('TOO_MANY', WAIT_SECONDS);
  const change = (by: number) => {
    for (const [key] of limits) {
      const now = (counts.get(key) ?? 0) + by;
      if (now > 0) counts.set(key, now);
      else counts.delete(key);
    }
  };
  change(1);
  let isHeld = true;
  return () => {
    if (isHeld) change(-1);
    isHeld = false;
  };
}

/** Runs long work in a slot. */
export async function inSlot<T>(database: Database, actor: Actor, work: () => Promise<T>): Promise<T> {
  const freeSlot = takeSlot(database, actor, 'heavy');
  return work().finally(freeSlot);
}
