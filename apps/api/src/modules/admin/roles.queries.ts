import type { AdminRole } from '@gemelo/contract/endpoints/administration';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

const idsOf = (
  table: 'role_module' | 'role_page',
  column: 'id_module' | 'id_page',
  platform: 'web' | 'app',
) =>
  sql<
    number[]
  >`array(select ${sql.id(column)} from ${sql.id(table)} l where l.id_role = role.id_role and l.platform = ${platform} order by 1)`;

/** Number of users by role, as main or additional role, counted once for all roles. */
const holders = sql<{ idRole: number; users: number }>`(
  select id_role, count(*) as users from (
    select id_user, id_role from user_role union select id_user, id_role from app_user where id_role is not null
  ) held group by id_role)`;

const selectRoles = (db: Builder) =>
  db
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
    .orderBy('role.idRole');

type Found = Awaited<ReturnType<ReturnType<typeof selectRoles>['executeTakeFirstOrThrow']>>;

const present = ({ webModules, appModules, webPages, appPages, ...role }: Found): AdminRole => ({
  ...role,
  modules: { web: webModules, app: appModules },
  pages: { web: webPages, app: appPages },
});

/** Shared roles and the company's own; the operator's administrators also see those of other companies. */
const sharedOr = (idCompany: RawBuilder<number>) =>
  sql<boolean>`(role.id_company is null or role.id_company = ${idCompany})`;

const everyRole = prepared<object>()(selectRoles);
const rolesOf = prepared<{ idCompany: number }>()((db, { idCompany }) =>
  selectRoles(db).where(sharedOr(idCompany)),
);
const roleById = prepared<{ idRole: number }>()((db, { idRole }) =>
  selectRoles(db).where('role.idRole', '=', idRole),
);
const roleOf = prepared<{ idRole: number; idCompany: number }>()((db, { idRole, idCompany }) =>
  selectRoles(db).where('role.idRole', '=', idRole).where(sharedOr(idCompany)),
);

export async function allRoles(tx: Tx, { all, idCompany }: Actor): Promise<AdminRole[]> {
  const rows = all ? await everyRole.all(tx, {}) : await rolesOf.all(tx, { idCompany: idCompany ?? 0 });
  return rows.map(present);
}

export async function findRole(
  tx: Tx,
  { all, idCompany }: Actor,
  idRole: number,
): Promise<AdminRole | undefined> {
  const row = all
    ? await roleById.first(tx, { idRole })
    : await roleOf.first(tx, { idRole, idCompany: idCompany ?? 0 });
  return row && present(row);
}

const everyPermission = prepared<object>()((db) =>
  db.selectFrom('permission').selectAll().orderBy('idPermission'),
);
export const allPermissions = (tx: Tx) => everyPermission.all(tx, {});

interface OfRoles {
  roles: readonly number[];
}
const modulesOf = prepared<OfRoles>()((db, { roles }) =>
  db.selectFrom('roleModule').select('idModule as id').where(sql<boolean>`id_role = any(${roles})`),
);
const pagesOf = prepared<OfRoles>()((db, { roles }) =>
  db.selectFrom('rolePage').select('idPage as id').where(sql<boolean>`id_role = any(${roles})`),
);
/** The modules or pages of roles, on any platform. */
export async function shownTo(
  tx: Tx,
  roles: readonly number[],
  kind: 'modules' | 'pages',
): Promise<number[]> {
  const rows = await (kind === 'modules' ? modulesOf : pagesOf).all(tx, { roles });
  return rows.map(({ id }) => id);
}

/** Makes every process reload the permissions of roles at its next request. */
export const movePermissionVersion = (tx: Tx) =>
  sql`update permission_version set version = version + 1`.execute(tx);

/** Copies the permissions of one role to another. */
export async function copyGrants(
  tx: Tx,
  { from, to, idCompany }: { from: number; to: number; idCompany: number | null },
) {
  await sql`insert into role_permission (id_role, id_company, id_permission)
    select ${to}, ${idCompany}, id_permission from role_permission where id_role = ${from}`.execute(tx);
  await sql`insert into role_module (id_role, id_company, id_module, platform)
    select ${to}, ${idCompany}, id_module, platform from role_module where id_role = ${from}`.execute(tx);
  await sql`insert into role_page (id_role, id_company, id_page, platform)
    select ${to}, ${idCompany}, id_page, platform from role_page where id_role = ${from}`.execute(tx);
}
