import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import { plainPath, segmentsOf } from '../paths.ts';

/** A menu page with its translated name. */
export interface MenuPage {
  id: number;
  name: string;
  link: string;
  icon: string | null;
}

export interface MenuGroup {
  id: number;
  name: string;
  icon: string | null;
  pages: MenuPage[];
}

type Named = { name: string; key: string | null };
/** Translated name of a module or page, or the name an administrator gave it. */
export type NameOf = (kind: 'module' | 'page', named: Named) => string;

/** The server's entries in order, without null pages and without empty groups. */
export function groupsOf(entries: MenuEntry[], nameOf: NameOf): MenuGroup[] {
  return entries
    .toSorted((a, b) => a.Module.order - b.Module.order)
    .map(({ Module }) => ({
      id: Module.idModule,
      name: nameOf('module', Module),
      icon: Module.icon,
      pages: Module.ModulePages.toSorted((a, b) => a.order - b.order).flatMap(({ Page }) =>
        Page
          ? [{ id: Page.idPage, name: nameOf('page', Page), link: plainPath(Page.link), icon: Page.icon }]
          : [],
      ),
    }))
    .filter((group) => group.pages.length > 0);
}

export const pagesOf = (groups: MenuGroup[]): MenuPage[] => groups.flatMap((group) => group.pages);

/** The page a path belongs to: itself or its nearest ancestor. */
export function pageAt(groups: MenuGroup[], path: string): MenuPage | undefined {
  const plain = plainPath(path);
  const above = pagesOf(groups).filter(({ link }) => plain === link || plain.startsWith(`${link}/`));
  return above.toSorted((a, b) => b.link.length - a.link.length)[0];
}

/** Initially groups are closed for short paths; a deep path opens the group that contains it. */
export function groupsOpenAtStart(groups: MenuGroup[], path: string): number[] {
  const short = plainPath(path) !== '/app' && segmentsOf(path).length <= 3;
  if (short) return [];
  const page = pageAt(groups, path);
  return groups.filter((group) => page && group.pages.includes(page)).map((group) => group.id);
}
