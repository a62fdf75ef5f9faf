import { type LiveNews, MISSED } from '@gemelo/contract/endpoints/live';
import type { News } from '../../db/bus.ts';
import type { Actor } from '../../http/actor.ts';
import { type EncodedEvent, encodeEvent } from '../../http/sse.ts';
import type { KindRule } from './live.kinds.ts';

/** Beyond this many ids only that there were some is said. */
const MOST_IDS = 200;

/** Somebody may hear of a kind at all; whose rows they hear of is decided by their company. */
export const mayReceive = ({ permissions, all }: Actor, { grants, operators = false }: KindRule) =>
  (all || !operators) && (grants.length === 0 || grants.some((grant) => permissions.has(grant)));

/**
 * What is said of one piece of news: with or without which rows, with or without whose they are. Each is made and
 * serialized once, however many read it.
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

/** Whether news may have changed who the reader is or what they may see. */
export function concernsRights({ kind, ids }: News, actor: Actor): boolean {
  const among = (wanted: readonly number[]) => !ids || ids.some((id) => wanted.includes(id));
  if (kind === 'user' || kind === 'session') return among([actor.idUser]);
  if (kind === 'role') return among(actor.roles);
  if (kind === 'company') return among(actor.idCompany === null ? [] : [actor.idCompany]);
  return true;
}

/** Kinds of which `concernsRights` is worth asking for every reader. */
export const RIGHTS: ReadonlySet<string> = new Set([
  'user',
  'session',
  'role',
  'company',
  'module',
  'page',
  MISSED,
]);
