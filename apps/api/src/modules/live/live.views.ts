import type { LiveNews } from '@gemelo/contract/endpoints/live';
import { MISSED } from '@gemelo/contract/kit/live-kinds';
import type { News } from '../../db/bus.ts';
import type { Actor } from '../../http/actor.ts';
import { type EncodedEvent, encodeEvent } from '../../http/sse.ts';
import type { KindRule } from './live.kinds.ts';

/** Beyond this many ids, the event is sent without them. */
const MAX_IDS = 200;

/** Whether a user may receive a kind at all; the company decides about the rows. */
export const mayReceive = ({ permissions, all }: Actor, { grants, operators = false }: KindRule) =>
  (all || !operators) && (grants.length === 0 || grants.some((grant) => permissions.has(grant)));

/** Whether an event concerns this person; beyond the ids that an event can name, it may concern anybody. */
export const concerns = ({ ids }: News, { personal = false }: KindRule, { idUser }: Actor) =>
  !personal || !ids || ids.includes(idUser);

/**
 * The variants of one event: with or without ids, with or without the company. Each is serialized once, whatever the
 * number of readers.
 */
export function viewsOf({ kind, idCompany, ids }: News, { grantForIds }: KindRule) {
  const events = new Map<string, EncodedEvent>();
  const shownIds = ids && ids.length <= MAX_IDS ? [...ids] : undefined;

  return ({ all, permissions }: Actor): EncodedEvent => {
    const withIds = grantForIds !== undefined && permissions.has(grantForIds);
    const name = `${withIds}/${all}`;
    const cached = events.get(name);
    if (cached) return cached;
    const event: LiveNews = {
      kind,
      ...(withIds && shownIds ? { ids: shownIds } : {}),
      ...(all ? { idCompany } : {}),
    };
    const view = encodeEvent(event);
    events.set(name, view);
    return view;
  };
}

/** Whether an event may have changed the reader's identity or permissions. */
export function concernsRights({ kind, ids }: News, actor: Actor): boolean {
  const includesAny = (candidates: readonly number[]) => !ids || ids.some((id) => candidates.includes(id));
  if (kind === 'user' || kind === 'session') return includesAny([actor.idUser]);
  if (kind === 'role') return includesAny(actor.roles);
  if (kind === 'company') return includesAny(actor.idCompany === null ? [] : [actor.idCompany]);
  return true;
}

/** Kinds for which `concernsRights` is checked for every reader. */
export const RIGHTS_KINDS: ReadonlySet<string> = new Set([
  'user',
  'session',
  'role',
  'company',
  'module',
  'page',
  MISSED,
]);
