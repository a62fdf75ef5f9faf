import type { AdminRole } from '@gemelo/contract/endpoints/administration';
import { Forbidden, Invalid, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { recordsOf, rowLock } from '../../db/records.ts';
import { type Actor, ADMINISTRATOR } from '../../http/actor.ts';
import { mustHold, mustHoldRoles } from '../../http/own-grants.ts';
import {
  allPermissions,
  allRoles,
  copyGrants,
  findRole,
  movePermissionVersion,
  shownTo,
} from './roles.queries.ts';

type Platform = 'web' | 'app';

const mustBeOwn = ({ idCompany }: AdminRole, actor: Actor) => {
  if (idCompany === null && !actor.operator) throw new Forbidden('OPERATOR_ONLY');
};

const mayChange = async (tx: Tx, role: AdminRole, actor: Actor) => {
  mustBeOwn(role, actor);
  await mustHoldRoles(tx, actor, [role.idRole]);
};

const mayChangeGrants = async (tx: Tx, role: AdminRole, actor: Actor) => {
  await mayChange(tx, role, actor);
  // Without this role nobody could restore permissions.
  if (role.idRole === ADMINISTRATOR) throw new Refused('ADMINISTRATOR_FIXED');
};

/** Modules and pages can be given by those who have them in one of their roles; administrators give any. */
async function mustHaveShown(tx: Tx, actor: Actor, kind: 'modules' | 'pages', added: readonly number[]) {
  if (added.length === 0 || actor.roles.includes(ADMINISTRATOR)) return;
  const held = new Set(await shownTo(tx, actor.roles, kind));
  if (added.some((id) => !held.has(id))) throw new Forbidden('BEYOND_OWN');
}

const without = (ids: readonly number[], known: readonly number[]) =>
  ids.filter((one) => !known.includes(one));

function mustFindAll<Found>(found: readonly Found[], ids: readonly number[], path: string): readonly Found[] {
  if (found.length !== new Set(ids).size) throw new Invalid([{ path, rule: 'reference' }]);
  return found;
}
const anyOf = (ids: readonly number[]) => sql<number>`any(${ids})`;

async function checkNameIsFree(tx: Tx, idCompany: number | null, name: string) {
  const taken = await tx
    .selectFrom('role')
    .select('name')
    .where(sql`fold(name)`, '=', sql`fold(${name})`)
    .where((eb) => (idCompany === null ? eb('idCompany', 'is', null) : eb('idCompany', '=', idCompany)))
    .executeTakeFirst();
  if (taken) throw new Refused('DUPLICATE', { name: taken.name, state: 'Activo' }, { path: 'name' });
}

export function createRoleService(database: Database) {
  const roles = recordsOf<Actor, AdminRole>(database, {
    entity: 'role',
    find: findRole,
    // Of two concurrent changes, the later one replaces the permissions as a whole.
    lock: rowLock('role', 'idRole'),
    facts: ({ users: _, ...role }) => role,
    companyOf: ({ idCompany }, actor) => idCompany ?? actor.idCompany,
  });

  /** Changes what a role grants; the menus of its users follow at once. */
  const changeGrants = (actor: Actor, idRole: number, work: (tx: Tx, role: AdminRole) => Promise<void>) =>
    roles.change(actor, idRole, { permit: mayChangeGrants, action: 'permissions' }, async (tx, before) => {
      await work(tx, before);
      await movePermissionVersion(tx);
    });

  return {
    all: (actor: Actor) => database.read(actor, (tx) => allRoles(tx, actor)),

    permissions: (actor: Actor) => database.read(actor, allPermissions),

    setPermissions: (actor: Actor, idRole: number, ids: number[]) =>
      changeGrants(actor, idRole, async (tx, { idCompany }) => {
        const found = await tx
          .selectFrom('permission')
          .selectAll()
          .where('idPermission', '=', anyOf(ids))
          .execute();
        const granted = mustFindAll(found, ids, 'permissions');
        mustHold(actor, granted);
        await tx.deleteFrom('rolePermission').where('idRole', '=', idRole).execute();
        if (granted.length === 0) return;
        const rows = granted.map(({ idPermission }) => ({ idRole, idPermission, idCompany }));
        await tx.insertInto('rolePermission').values(rows).execute();
      }),

    setModules: (actor: Actor, idRole: number, platform: Platform, ids: number[]) =>
      changeGrants(actor, idRole, async (tx, { idCompany, modules }) => {
        const found = await tx
          .selectFrom('module')
          .select('idModule')
          .where('idModule', '=', anyOf(ids))
          .execute();
        const granted = mustFindAll(found, ids, 'modules');
        await mustHaveShown(tx, actor, 'modules', without(ids, modules[platform]));
        await tx
          .deleteFrom('roleModule')
          .where('idRole', '=', idRole)
          .where('platform', '=', platform)
          .execute();
        if (granted.length === 0) return;
        const rows = granted.map(({ idModule }) => ({ idRole, idModule, platform, idCompany }));
        await tx.insertInto('roleModule').values(rows).execute();
      }),

    setPages: (actor: Actor, idRole: number, platform: Platform, ids: number[]) =>
      changeGrants(actor, idRole, async (tx, { idCompany, pages }) => {
        const found = await tx
          .selectFrom('page')
          .select(['idPage', 'resource'])
          .where('idPage', '=', anyOf(ids))
          .execute();
        const granted = mustFindAll(found, ids, 'pages');
        mustHold(
          actor,
          granted.map(({ resource }) => ({ resource, action: 'view' })),
        );
        await mustHaveShown(tx, actor, 'pages', without(ids, pages[platform]));
        await tx
          .deleteFrom('rolePage')
          .where('idRole', '=', idRole)
          .where('platform', '=', platform)
          .execute();
        if (granted.length === 0) return;
        const rows = granted.map(({ idPage }) => ({ idRole, idPage, platform, idCompany }));
        await tx.insertInto('rolePage').values(rows).execute();
      }),

    requireSecondFactor: (actor: Actor, idRole: number, required: boolean) =>
      roles.change(
        actor,
        idRole,
        {
          permit: mayChange,
          facts: ({ name, requiresTotp }) => ({ name, requiresTotp }),
        },
        (tx) =>
          tx
            .updateTable('role')
            .set({ requiresTotp: required, updatedAt: now })
            .where('idRole', '=', idRole)
            .execute(),
      ),

    /** A new role of the caller's company (or a shared one, for the operator) with the permissions of another. */
    clone: (actor: Actor, idRole: number, name: string) =>
      database.transaction(actor, async (tx) => {
        const { description, requiresTotp, modules, pages } = await roles.mustFind(tx, actor, idRole);
        await mustHoldRoles(tx, actor, [idRole]);
        await mustHaveShown(tx, actor, 'modules', [...modules.web, ...modules.app]);
        await mustHaveShown(tx, actor, 'pages', [...pages.web, ...pages.app]);
        const idCompany = actor.operator ? null : actor.idCompany;
        await checkNameIsFree(tx, idCompany, name);
        const { idRole: made } = await tx
          .insertInto('role')
          .values({ name, description, requiresTotp, idCompany })
          .returning('idRole')
          .executeTakeFirstOrThrow();
        await copyGrants(tx, { from: idRole, to: made, idCompany });
        await movePermissionVersion(tx);
        await audit(tx, actor, {
          entity: 'role',
          id: made,
          action: 'create',
          after: { name, clonedFrom: idRole },
        });
        return roles.mustFind(tx, actor, made);
      }),
  };
}
export type RoleService = ReturnType<typeof createRoleService>;
