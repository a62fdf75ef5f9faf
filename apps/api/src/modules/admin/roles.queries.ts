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

/** Shared roles and the company's own; those of other companies only for the operator's administrators. */
const roles = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('role')
    .select([
      'role.idRole',
      'role.name',
      'role.description',
      'role.idCompany',
      'role.state',
      'role.requiresTotp',
      'role.version',
      sql<number>`(select count(distinct u.id_user) from app_user u left join user_role ur on ur.id_user = u.id_user
        where u.id_role = role.id_role or ur.id_role = role.id_role)`.as('users'),
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
