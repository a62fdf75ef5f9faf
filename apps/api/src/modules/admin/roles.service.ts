import type { AdminRole } from '@gemelo/contract/endpoints/administration';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { type Actor, ADMINISTRATOR } from '../../http/actor.ts';
import { allPermissions, allRoles, findRole, movePermissionVersion } from './roles.queries.ts';

type Platform = 'web' | 'app';

export function createRoleService(database: Database) {
  const mustFind = async (tx: Tx, actor: Actor, idRole: number): Promise<AdminRole> => {
    const role = await findRole(tx, actor, idRole);
    if (!role) throw new NotFound('role', idRole);
    return role;
  };

  const mayChange = (actor: Actor, role: AdminRole) => {
    if (role.idCompany === null && !actor.operator) throw new Forbidden('OPERATOR_ONLY');
    // Without it nobody could give anything back.
    if (role.idRole === ADMINISTRATOR) throw new Refused('ADMINISTRATOR_FIXED');
  };

  const change = (actor: Actor, idRole: number, work: (tx: Tx, role: AdminRole) => Promise<void>) =>
    database.transaction(actor, async (tx) => {
      // Of two who give at the same moment, the later one's gift stands whole.
      await tx.selectFrom('role').select('idRole').where('idRole', '=', idRole).forUpdate().execute();
      const before = await mustFind(tx, actor, idRole);
      mayChange(actor, before);
      await work(tx, before);
      await movePermissionVersion(tx);
      const after = await mustFind(tx, actor, idRole);
      const { users: _b, ...was } = before;
      const { users: _a, ...is } = after;
      await audit(tx, actor, {
        entity: 'role',
        id: idRole,
        action: 'permissions',
        idCompany: after.idCompany ?? actor.idCompany,
        before: was,
        after: is,
      });
      return after;
    });

  /** Nobody gives what they do not have themselves. */
  const mayGive = (actor: Actor, given: { resource: string; action: string }[]) => {
    for (const { resource, action } of given)
      if (!actor.permissions.has(`${resource}:${action}`)) throw new Forbidden('BEYOND_OWN');
  };

  const pagesNamed = async (tx: Tx, ids: number[]) => {
    if (ids.length === 0) return [];
    const pages = await tx
      .selectFrom('page')
      .select(['idPage', 'resource'])
      .where('idPage', 'in', ids)
      .execute();
    if (pages.length !== new Set(ids).size) throw new Invalid([{ path: 'pages', rule: 'reference' }]);
    return pages;
  };

  return {
    all: (actor: Actor) => database.read(actor, (tx) => allRoles(tx, actor)),

    permissions: (actor: Actor) => database.read(actor, allPermissions),

    setPermissions: (actor: Actor, idRole: number, ids: number[]) =>
      change(actor, idRole, async (tx, role) => {
        const given =
          ids.length > 0
            ? await tx.selectFrom('permission').selectAll().where('idPermission', 'in', ids).execute()
            : [];
        if (given.length !== new Set(ids).size)
          throw new Invalid([{ path: 'permissions', rule: 'reference' }]);
        mayGive(actor, given);
        await tx.deleteFrom('rolePermission').where('idRole', '=', idRole).execute();
        if (given.length > 0) {
          await tx
            .insertInto('rolePermission')
            .values(given.map(({ idPermission }) => ({ idRole, idPermission, idCompany: role.idCompany })))
            .execute();
        }
      }),

    setModules: (actor: Actor, idRole: number, platform: Platform, ids: number[]) =>
      change(actor, idRole, async (tx, role) => {
        const found =
          ids.length > 0
            ? await tx.selectFrom('module').select('idModule').where('idModule', 'in', ids).execute()
            : [];
        if (found.length !== new Set(ids).size) throw new Invalid([{ path: 'modules', rule: 'reference' }]);
        await tx
          .deleteFrom('roleModule')
          .where('idRole', '=', idRole)
          .where('platform', '=', platform)
          .execute();
        if (found.length > 0) {
          await tx
            .insertInto('roleModule')
            .values(found.map(({ idModule }) => ({ idRole, idModule, platform, idCompany: role.idCompany })))
            .execute();
        }
      }),

    setPages: (actor: Actor, idRole: number, platform: Platform, ids: number[]) =>
      change(actor, idRole, async (tx, role) => {
        const pages = await pagesNamed(tx, ids);
        mayGive(
          actor,
          pages.map(({ resource }) => ({ resource, action: 'view' })),
        );
        await tx
          .deleteFrom('rolePage')
          .where('idRole', '=', idRole)
          .where('platform', '=', platform)
          .execute();
        if (pages.length > 0) {
          await tx
            .insertInto('rolePage')
            .values(pages.map(({ idPage }) => ({ idRole, idPage, platform, idCompany: role.idCompany })))
            .execute();
        }
      }),

    requireSecondFactor: (actor: Actor, idRole: number, required: boolean) =>
      database.transaction(actor, async (tx) => {
        const role = await mustFind(tx, actor, idRole);
        if (role.idCompany === null && !actor.operator) throw new Forbidden('OPERATOR_ONLY');
        await tx
          .updateTable('role')
          .set({ requiresTotp: required, updatedAt: new Date() })
          .where('idRole', '=', idRole)
          .execute();
        await audit(tx, actor, {
          entity: 'role',
          id: idRole,
          action: 'edit',
          before: { requiresTotp: role.requiresTotp },
          after: { requiresTotp: required },
        });
        return mustFind(tx, actor, idRole);
      }),

    /** A role of the own company (or a shared one, for the operator's) that begins with what another has. */
    clone: (actor: Actor, idRole: number, name: string) =>
      database.transaction(actor, async (tx) => {
        const role = await mustFind(tx, actor, idRole);
        const grants = await tx
          .selectFrom('roleGrant')
          .select(['resource', 'action'])
          .where('idRole', '=', idRole)
          .execute();
        mayGive(actor, grants);
        const idCompany = actor.operator ? null : actor.idCompany;
        const taken = await tx
          .selectFrom('role')
          .select('name')
          .where(sql`fold(name)`, '=', sql`fold(${name})`)
          .where((eb) => (idCompany === null ? eb('idCompany', 'is', null) : eb('idCompany', '=', idCompany)))
          .executeTakeFirst();
        if (taken) throw new Refused('DUPLICATE', { name: taken.name, state: 'Activo' }, { path: 'name' });
        const { idRole: made } = await tx
          .insertInto('role')
          .values({ name, description: role.description, requiresTotp: role.requiresTotp, idCompany })
          .returning('idRole')
          .executeTakeFirstOrThrow();
        await sql`insert into role_permission (id_role, id_company, id_permission) select ${made}, ${idCompany}, id_permission from role_permission where id_role = ${idRole}`.execute(
          tx,
        );
        await sql`insert into role_module (id_role, id_company, id_module, platform) select ${made}, ${idCompany}, id_module, platform from role_module where id_role = ${idRole}`.execute(
          tx,
        );
        await sql`insert into role_page (id_role, id_company, id_page, platform) select ${made}, ${idCompany}, id_page, platform from role_page where id_role = ${idRole}`.execute(
          tx,
        );
        await movePermissionVersion(tx);
        await audit(tx, actor, {
          entity: 'role',
          id: made,
          action: 'create',
          after: { name, clonedFrom: idRole },
        });
        return mustFind(tx, actor, made);
      }),
  };
}
export type RoleService = ReturnType<typeof createRoleService>;
