import type { AdminRole } from '@gemelo/contract/endpoints/administration';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';

const idsOf = (
  table: 'role_module' | 'role_page',
  column: 'id_module' | 'id_page',
  platform: 'web' | 'app',
) =>
  sql<
    number[]
  >`array(select ${sql.id(column)} from ${sql.id(table)} l where l.id_role = role.id_role and l.platform = ${platform} order by 1)`;

/** How many people have each role, as the main one or beside it: counted once for all roles. */
const holders = sql<{ idRole: number; users: number }>`(
  select id_role, count(*) as users from (
    select id_user, id_role from user_role union select id_user, id_role from app_user where id_role is not null
  ) held group by id_role)`;

/** Shared roles and the company's own; those of other companies only for the operator's administrators. */
const roles = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('role')
    .leftJoin(holders.as('holders'), 'holders.idRole', 'role.idRole')
    .select([
      'role.idRole',
      'role.name',
      'role.description',
      'role.idCompany',
      'role.state',
      'role.requiresTotp',
      'role.version',
      sql<number>`coalesce(holders.users, 0)`.as('users'),
      sql<
        number[]
      >`array(select id_permission from role_permission rp where rp.id_role = role.id_role order by 1)`.as(
        'permissions',
      ),
      idsOf('role_module', 'id_module', 'web').as('webModules'),
      idsOf('role_module', 'id_module', 'app').as('appModules'),
      idsOf('role_page', 'id_page', 'web').as('webPages'),
      idsOf('role_page', 'id_page', 'app').as('appPages'),
    ])
    .$if(!actor.all, (rows) =>
      rows.where((eb) =>
        eb.or([eb('role.idCompany', 'is', null), eb('role.idCompany', '=', actor.idCompany)]),
      ),
    )
    .orderBy('role.idRole');

type Found = Awaited<ReturnType<ReturnType<typeof roles>['executeTakeFirstOrThrow']>>;

const present = ({ webModules, appModules, webPages, appPages, ...role }: Found): AdminRole => ({
  ...role,
  modules: { web: webModules, app: appModules },
  pages: { web: webPages, app: appPages },
});

export const allRoles = async (tx: Tx, actor: Actor) => (await roles(tx, actor).execute()).map(present);

export async function findRole(tx: Tx, actor: Actor, idRole: number): Promise<AdminRole | undefined> {
  const row = await roles(tx, actor).where('role.idRole', '=', idRole).executeTakeFirst();
  return row && present(row);
}

/** Every process reads what roles may do anew at its next request. */
export const movePermissionVersion = (tx: Tx) =>
  sql`update permission_version set version = version + 1`.execute(tx);
