import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import type { MenuSection } from '@gemelo/contract/menu-sections';
import { listedAt } from '../../lib/addresses.ts';
import { plainPath } from '../../lib/plain-path.ts';
import { segmentsOf } from '../paths.ts';

/** A menu page with its translated name. */
export interface MenuPage {
  id: number;
  name: string;
  link: string;
  icon: string | null;
  /** Sub-heading inside the group. */
  section: MenuSection | null;
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

/** The server's entries in order, without null pages, pages to leave out and empty groups. */
export function groupsOf(
  entries: MenuEntry[],
  nameOf: NameOf,
  isShown: (page: { link: string; catalogue: boolean }) => boolean = () => true,
): MenuGroup[] {
  return entries
    .toSorted((a, b) => a.Module.order - b.Module.order)
    .map(({ Module }) => ({
      id: Module.idModule,
      name: nameOf('module', Module),
      icon: Module.icon,
      pages: Module.ModulePages.toSorted((a, b) => a.order - b.order)
        .flatMap(({ Page }) => (Page && isShown(Page) ? [Page] : []))
        .map((page) => ({
          id: page.idPage,
          name: nameOf('page', page),
          link: plainPath(page.link),
          icon: page.icon,
          section: page.section ?? null,
        })),
    }))
    .filter((group) => group.pages.length > 0);
}

export const pagesOf = (groups: MenuGroup[]): MenuPage[] => groups.flatMap((group) => group.pages);

/** The page a path belongs to: itself or its nearest ancestor. */
export function pageAt(groups: MenuGroup[], path: string): MenuPage | undefined {
  const plain = listedAt(plainPath(path));
  const above = pagesOf(groups).filter(({ link }) => plain === link || plain.startsWith(`${link}/`));
  return above.toSorted((a, b) => b.link.length - a.link.length)[0];
}

/** The group of a path: that of its page, or one with pages in the same area, for screens that the menu does not list. */
export function groupAt(groups: MenuGroup[], path: string): MenuGroup | undefined {
  const page = pageAt(groups, path);
  const [area] = segmentsOf(path);
  return (
    groups.find(({ pages }) => page && pages.includes(page)) ??
    groups.find(({ pages }) => pages.some(({ link }) => segmentsOf(link)[0] === area))
  );
}

/** At the start only the group of the current page is open (docs/decisions/0027). */
export function groupsOpenAtStart(groups: MenuGroup[], path: string): number[] {
  const group = groupAt(groups, path);
  return group ? [group.id] : [];
}
