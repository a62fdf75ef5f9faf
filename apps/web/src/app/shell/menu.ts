import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import { plainPath, segmentsOf } from '../paths.ts';

/** A page of the menu as it is shown: its name in the reader's language. */
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
/** The reader's name for a module or a page: by its key, or as an administrator called it. */
export type NameOf = (kind: 'module' | 'page', named: Named) => string;

/** The server's entries in their order; a null page is skipped, and so is a group that is left without pages. */
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

/** The page that a path belongs to: itself, or the nearest one above it. */
export function pageAt(groups: MenuGroup[], path: string): MenuPage | undefined {
  const plain = plainPath(path);
  const above = pagesOf(groups).filter(({ link }) => plain === link || plain.startsWith(`${link}/`));
  return above.toSorted((a, b) => b.link.length - a.link.length)[0];
}

/** When the console opens, the groups are closed for short paths; a deep one opens the group that it stands in. */
export function groupsOpenAtStart(groups: MenuGroup[], path: string): number[] {
  const short = plainPath(path) !== '/app' && segmentsOf(path).length <= 3;
  if (short) return [];
  const page = pageAt(groups, path);
  return groups.filter((group) => page && group.pages.includes(page)).map((group) => group.id);
}
