import { TooMany } from '@gemelo/contract/kit/errors';
import type { Database } from '../db/client.ts';
import type { Actor } from './actor.ts';

/** Exports and imports hold a connection for long; the rest of the pool must stay free for other requests. */
const MOST = 4;
const MOST_OF_COMPANY = 2;
const MOST_OF_PERSON = 1;
const WAIT_SECONDS = 5;

/** Occupied slots by user and company; `all` counts the total. */
const taken = new WeakMap<Database, Map<string, number>>();

/** A streamed file takes a connection; heavy work also takes a thread and memory. */
export type Weight = 'streamed' | 'heavy';

/** Takes a slot for long work or refuses; returns the release function. */
export function takeSlot(
  database: Database,
  { idUser, idCompany }: Pick<Actor, 'idUser' | 'idCompany'>,
  weight: Weight,
): () => void {
  const counts = taken.get(database) ?? new Map<string, number>();
  taken.set(database, counts);
  const wanted: [string, number][] = [['all', MOST]];
  if (weight === 'heavy') wanted.push([`person ${idUser}`, MOST_OF_PERSON]);
  if (weight === 'heavy' && idCompany !== null) wanted.push([`company ${idCompany}`, MOST_OF_COMPANY]);
  if (wanted.some(([whose, most]) => (counts.get(whose) ?? 0) >= most))
    throw new TooMany('TOO_MANY', WAIT_SECONDS);
  const change = (by: number) => {
    for (const [whose] of wanted) {
      const now = (counts.get(whose) ?? 0) + by;
      if (now > 0) counts.set(whose, now);
      else counts.delete(whose);
    }
  };
  change(1);
  let held = true;
  return () => {
    if (held) change(-1);
    held = false;
  };
}

/** Runs long work in a slot. */
export async function inSlot<T>(database: Database, actor: Actor, work: () => Promise<T>): Promise<T> {
  const leave = takeSlot(database, actor, 'heavy');
  return work().finally(leave);
}
