import type { MenuSection } from '@gemelo/contract/menu-sections';
import { type MenuGroup, type MenuPage, pagesOf } from './menu.ts';

export const MAX_FOUND = 5;

/** Strips accents and case, so that "configuracion" finds "Configuración". */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** At most five links whose name, group, section or path contains every word; prefix matches of the name come first. */
export function searchMenu(
  groups: MenuGroup[],
  typed: string,
  sectionName: (section: MenuSection) => string = () => '',
): MenuPage[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const groupOf = new Map(groups.flatMap((group) => group.pages.map((page) => [page, group.name] as const)));
  const rank = (page: MenuPage) => {
    const name = folded(page.name);
    if (name.startsWith(words.join(' '))) return 0;
    if (words.every((word) => name.includes(word))) return 1;
    const section = page.section ? sectionName(page.section) : '';
    const all = folded(`${page.name} ${groupOf.get(page) ?? ''} ${section} ${page.link}`);
    return words.every((word) => all.includes(word)) ? 2 : 3;
  };
  return pagesOf(groups)
    .map((page) => ({ page, rank: rank(page) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_FOUND)
    .map(({ page }) => page);
}
