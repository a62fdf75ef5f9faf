import { Forbidden } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import { prepared } from '../db/prepared.ts';
import { type Actor, ADMINISTRATOR } from './actor.ts';

const grantsOf = prepared<{ roles: readonly number[] }>()((db, { roles }) =>
  db.selectFrom('roleGrant').select(['resource', 'action']).where(sql<boolean>`id_role = any(${roles})`),
);

/** A caller can give only permissions that they hold. */
export function mustHold(actor: Actor, grants: readonly { resource: string; action: string }[]): void {
  for (const { resource, action } of grants)
    if (!actor.permissions.has(`${resource}:${action}`)) throw new Forbidden('BEYOND_OWN');
}

/**
 * A caller can neither give nor change roles that hold more than their own. The administrator role reaches further than
 * its permissions, so only its holders may touch it.
 */
export async function mustHoldRoles(tx: Tx, actor: Actor, roles: readonly number[]): Promise<void> {
  if (roles.includes(ADMINISTRATOR) && !actor.roles.includes(ADMINISTRATOR))
    throw new Forbidden('BEYOND_OWN');
  if (roles.length > 0) mustHold(actor, await grantsOf.all(tx, { roles }));
}
