import { allTwins } from '@gemelo/contract/endpoints/twins';
import { Invalid } from '@gemelo/contract/kit/errors';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import { safeParse } from 'zod/v4/core';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { type TwinFilters, twinList } from './twins.lists.ts';

/** Parses the filters of the list of twins from its query string. */
export function parseMatch(match: Record<string, string>): TwinFilters {
  const parsed = safeParse(allTwins.query, match, { reportInput: true });
  if (!parsed.success) throw new Invalid(fieldIssues(parsed.error, 'match'));
  return parsed.data;
}

/** The ids of all twins of a company that match. */
export async function matchTwins(
  tx: Tx,
  match: Record<string, string>,
  idCompany: number,
): Promise<number[]> {
  const matching = await twinList(tx, { ...parseMatch(match), idCompany });
  return matching.keys();
}

/** Whoever may edit warehouses receives in all of them. */
export const receiverOf = ({ permissions, idUser }: Actor) =>
  permissions.has('warehouse:edit') ? undefined : idUser;

/** The ids of all twins in transit that match; with a receiver, only those that wait for them. */
export async function matchArriving(
  tx: Tx,
  match: Record<string, string>,
  idCompany: number,
  receiver: Actor | undefined,
): Promise<number[]> {
  const receivedBy = receiver && receiverOf(receiver);
  const arriving = await twinList(tx, { ...parseMatch(match), idCompany, transit: true, receivedBy });
  return arriving.keys();
}
