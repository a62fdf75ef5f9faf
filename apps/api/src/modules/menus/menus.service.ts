import type { MenuBadges, MenuEntry } from '@gemelo/contract/endpoints/menus';
import { Forbidden, NotFound } from '@gemelo/contract/kit/errors';
import { isCatalogueScreen } from '../../catalogue/catalogue-screens.ts';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { countWaiting } from './menu-badges.queries.ts';
import { webPages } from './menus.queries.ts';

export function createMenuService(database: Database) {
  return {
    badges: (actor: Actor): Promise<MenuBadges> => database.read(actor, (tx) => countWaiting(tx, actor)),

    /** The menu of the caller's main role, or of any role for users who administer roles. */
    async ofRole(actor: Actor, idRole: number): Promise<MenuEntry[]> {
      if (idRole !== actor.idRole && !actor.permissions.has('admin:view')) throw new Forbidden('FORBIDDEN');
      const pages = await database.read(actor, (tx) => webPages(tx, idRole, actor.operator));
      if (!pages) throw new NotFound('role', idRole);
      const entries = new Map<number, MenuEntry>();
      for (const row of pages) {
        const { idModule, moduleName: name, moduleKey: key, moduleIcon: icon, moduleOrder } = row;
        const entry: MenuEntry = entries.get(idModule) ?? {
          idModule,
          Module: { idModule, order: moduleOrder, name, key, icon, ModulePages: [] },
        };
        const { idPage, link } = row;
        const catalogue = isCatalogueScreen(link);
        const Page = {
          idPage,
          name: row.name,
          key: row.key,
          link,
          icon: row.icon,
          section: row.section,
          catalogue,
        };
        entry.Module.ModulePages.push({ order: row.order, Page });
        entries.set(idModule, entry);
      }
      return [...entries.values()];
    },
  };
}
export type MenuService = ReturnType<typeof createMenuService>;
