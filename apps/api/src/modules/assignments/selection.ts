import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { holderOf, nameOfWarehouse } from './assignments.queries.ts';
import type { AssignedTwin, LockedTwin } from './placing.ts';

/** Twins named one by one, or all that match the query of a list. */
export interface Selection {
  twins?: readonly AssignedTwin[] | undefined;
  match?: Record<string, string> | undefined;
}
export type MatchTwins = (tx: Tx, match: Record<string, string>, idCompany: number) => Promise<number[]>;
/** Of the twins in transit; with a receiver, only those that wait for them. */
export type MatchArriving = (
  tx: Tx,
  match: Record<string, string>,
  idCompany: number,
  receiver: Actor | undefined,
) => Promise<number[]>;

const MAX_NAMES = 5;

const refused = (code: string, params: Record<string, string | number>, path?: string) =>
  new Refused(code, params, { valid: true, ...(path ? { path } : {}) });

/** The first twin that is named twice is pointed out. */
function checkRepeats(ids: readonly number[]) {
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (repeated >= 0) throw refused('REPEATED', {}, `twins.${repeated}.idTwin`);
}

export async function selectTwins(
  tx: Tx,
  { twins, match }: Selection,
  idCompany: number,
  matchTwins: MatchTwins,
): Promise<readonly AssignedTwin[]> {
  if (twins && match) throw new Invalid([{ path: 'match', rule: 'either' }]);
  if (twins) {
    checkRepeats(twins.map(({ idTwin }) => idTwin));
    return twins;
  }
  if (!match) throw new Invalid([{ path: 'twins', rule: 'required' }]);
  const ids = await matchTwins(tx, match, idCompany);
  if (ids.length === 0) throw refused('NONE_MATCH', {});
  return ids.map((idTwin) => ({ idTwin }));
}

/** Each twin must exist, belong to the place's company and be active. */
export function checkLocked(ids: readonly number[], locked: readonly LockedTwin[], idCompany: number) {
  const found = new Set(locked.filter((twin) => twin.idCompany === idCompany).map(({ idTwin }) => idTwin));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw new NotFound('twin', missing);
  const inactive = locked.find(({ state }) => state !== 'Activo');
  if (inactive) throw refused('TWIN_INACTIVE', { name: inactive.name });
}

/**
 * Refuses twins that are already assigned, with their place and user; `requested` gives their positions in the body.
 */
export async function checkFree(tx: Tx, locked: readonly LockedTwin[], requested?: readonly number[]) {
  for (const { idTwin, name, idTwinAssignment, idDestination } of locked) {
    const path = requested && `twins.${requested.indexOf(idTwin)}.idTwin`;
    if (idDestination !== null)
      throw refused('TWIN_IN_TRANSIT', { name, place: await nameOfWarehouse(tx, idDestination) }, path);
    if (idTwinAssignment === null) continue;
    const holder = await holderOf(tx, idTwinAssignment);
    const place = [holder?.place, holder?.lot].filter(Boolean).join(' · ');
    const assignment = holder?.idAssignment ?? '';
    throw refused('TWIN_ASSIGNED', { name, place, user: holder?.user ?? '', assignment }, path);
  }
}

/** Among all that match, those that stand in the way are counted, and the first are named. */
export function checkMatching(locked: readonly LockedTwin[], { maybeAssigned }: { maybeAssigned: boolean }) {
  const busy = locked.filter(
    ({ state, idDestination, idTwinAssignment }) =>
      state !== 'Activo' || idDestination !== null || (!maybeAssigned && idTwinAssignment !== null),
  );
  if (busy.length === 0) return;
  const names = busy.slice(0, MAX_NAMES).map(({ name }) => name);
  if (busy.length > MAX_NAMES) names.push('…');
  throw refused('SOME_NOT_FREE', { count: busy.length, total: locked.length, names: names.join(', ') });
}
