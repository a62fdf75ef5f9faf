import { type LiveNews, MISSED } from '@gemelo/contract/endpoints/live';
import type { News } from '../../db/bus.ts';
import type { Actor } from '../../http/actor.ts';
import { type EncodedEvent, encodeEvent } from '../../http/sse.ts';
import type { KindRule } from './live.kinds.ts';

/** Beyond this many ids, the event is sent without them. */
const MOST_IDS = 200;

/** Whether a user may receive a kind at all; the company decides about the rows. */
export const mayReceive = ({ permissions, all }: Actor, { grants, operators = false }: KindRule) =>
  (all || !operators) && (grants.length === 0 || grants.some((grant) => permissions.has(grant)));

/**
 * The variants of one event: with or without ids, with or without the company. Each is serialized once, whatever the
 * number of readers.
 */
export function viewsOf({ kind, idCompany, ids }: News, { which }: KindRule) {
  const made = new Map<string, EncodedEvent>();
  const sayable = ids && ids.length <= MOST_IDS ? [...ids] : undefined;

  return ({ all, permissions }: Actor): EncodedEvent => {
    const withIds = which !== undefined && permissions.has(which);
    const name = `${withIds}/${all}`;
    const known = made.get(name);
    if (known) return known;
    const event: LiveNews = {
      kind,
      ...(withIds && sayable ? { ids: sayable } : {}),
      ...(all ? { idCompany } : {}),
    };
    const view = encodeEvent(event);
    made.set(name, view);
    return view;
  };
}

/** Whether an event may have changed the reader's identity or permissions. */
export function concernsRights({ kind, ids }: News, actor: Actor): boolean {
  const among = (wanted: readonly number[]) => !ids || ids.some((id) => wanted.includes(id));
  if (kind === 'user' || kind === 'session') return among([actor.idUser]);
  if (kind === 'role') return among(actor.roles);
  if (kind === 'company') return among(actor.idCompany === null ? [] : [actor.idCompany]);
  return true;
}

/** Kinds for which `concernsRights` is checked for every reader. */
export const RIGHTS: ReadonlySet<string> = new Set([
  'user',
  'session',
  'role',
  'company',
  'module',
  'page',
  MISSED,
]);
