import type { Search } from '../../lib/navigation.ts';
import type { ParentRecord } from '../../ui/page-record.ts';
import { segmentsOf } from '../paths.ts';
import { type MenuGroup, pagesOf } from './menu.ts';
import { folded } from './menu-search.ts';

export interface Crumb {
  name: string;
  path: string;
  search?: Search;
  /** Whether the address has a screen. */
  linked: boolean;
}

const pretty = (segment: string) =>
  /^\d+$/.test(segment)
    ? `#${segment}`
    : segment.charAt(0).toLocaleUpperCase() + segment.slice(1).replace(/[-_]+/g, ' ');

/** "Dispositivo" beside "Dispositivos" tells nothing more; the paths are the same in every language. */
const alike = (one: string, other: string) => {
  const [a, b] = [folded(one), folded(other)] as const;
  return (a.startsWith(b) || b.startsWith(a)) && Math.abs(a.length - b.length) <= 2;
};

const lastOf = ({ path }: Crumb) => segmentsOf(path).at(-1) ?? '';

/**
 * Breadcrumbs from the path segments. A label is the menu's name for that path, the segment's own text, or the segment
 * made readable; the last one is named after the record on the page. Between the first and the last only segments with
 * a screen are shown, and the first without one is left out where it repeats the second.
 */
export function crumbsOf(
  path: string,
  groups: MenuGroup[],
  isScreen: (path: string) => boolean,
  nameOf: (segment: string) => string | undefined,
  record?: string,
): Crumb[] {
  const names = new Map(pagesOf(groups).map((page) => [page.link, page.name]));
  const crumbs = segmentsOf(path).map((segment, index, all) => {
    const here = `/${all.slice(0, index + 1).join('/')}`;
    const own = index === all.length - 1 ? record : undefined;
    const name = own ?? names.get(here) ?? nameOf(segment) ?? pretty(segment);
    return { name, path: here, linked: names.has(here) || isScreen(here) };
  });
  const shown = crumbs.filter(({ linked }, index) => linked || index === 0 || index === crumbs.length - 1);
  const [first, second] = shown;
  return first && second && !first.linked && alike(lastOf(first), lastOf(second)) ? shown.slice(1) : shown;
}

/** What lies between the first and the last is left out for the record that holds the one on the page. */
export function crumbsThrough(crumbs: readonly Crumb[], parent: ParentRecord | undefined): readonly Crumb[] {
  const [first, last] = [crumbs[0], crumbs.at(-1)];
  if (!parent || !first || !last || first === last) return crumbs;
  return [first, { name: parent.name, path: parent.link.to, search: parent.link.search, linked: true }, last];
}
