import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import { Forbidden, NotFound } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';

const webPages = (tx: Tx, idRole: number) =>
  tx
    .selectFrom('roleModule as rm')
    .innerJoin('module as m', 'm.idModule', 'rm.idModule')
    .innerJoin('modulePage as mp', 'mp.idModule', 'm.idModule')
    .innerJoin('rolePage as rp', (join) =>
      join
        .onRef('rp.idPage', '=', 'mp.idPage')
        .onRef('rp.idRole', '=', 'rm.idRole')
        .onRef('rp.platform', '=', 'rm.platform'),
    )
    .innerJoin('page as p', 'p.idPage', 'mp.idPage')
    .select([
      'm.idModule',
      'm.name as moduleName',
      sql<string | null>`case when m.name = m.original_name then m.key end`.as('moduleKey'),
      'm.icon as moduleIcon',
      'm.order as moduleOrder',
      'mp.order',
      'p.idPage',
      'p.name',
      sql<string | null>`case when p.name = p.original_name then p.key end`.as('key'),
      'p.link',
      'p.icon',
    ])
    .where('rm.idRole', '=', idRole)
    .where('rm.platform', '=', 'web')
    .where('m.state', '=', 'Activo')
    .orderBy('m.order')
    .orderBy('m.idModule')
    .orderBy('mp.order')
    .execute();

export function createMenuService(database: Database) {
  return {
    /** The menu of one's own main role, or of any role for those who administer them. */
    async ofRole(actor: Actor, idRole: number): Promise<MenuEntry[]> {
      if (idRole !== actor.idRole && !actor.permissions.has('admin:view')) throw new Forbidden('FORBIDDEN');
      return database.transaction(actor, async (tx) => {
        const role = await tx
          .selectFrom('role')
          .select('idRole')
          .where('idRole', '=', idRole)
          .executeTakeFirst();
        if (!role) throw new NotFound('role', idRole);
        const entries = new Map<number, MenuEntry>();
        for (const row of await webPages(tx, idRole)) {
          const { idModule, moduleName: name, moduleKey: key, moduleIcon: icon, moduleOrder } = row;
          const entry: MenuEntry = entries.get(idModule) ?? {
            idModule,
            Module: { idModule, order: moduleOrder, name, key, icon, ModulePages: [] },
          };
          const Page = { idPage: row.idPage, name: row.name, key: row.key, link: row.link, icon: row.icon };
          entry.Module.ModulePages.push({ order: row.order, Page });
          entries.set(idModule, entry);
        }
        return [...entries.values()];
      });
    },
  };
}
export type MenuService = ReturnType<typeof createMenuService>;
