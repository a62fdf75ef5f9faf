import { segmentsOf } from '../paths.ts';
import { type MenuGroup, pagesOf } from './menu.ts';

export interface Crumb {
  name: string;
  path: string;
  /** Whether something stands at that address. */
  linked: boolean;
}

const pretty = (segment: string) =>
  /^\d+$/.test(segment)
    ? `#${segment}`
    : segment.charAt(0).toLocaleUpperCase() + segment.slice(1).replace(/[-_]+/g, ' ');

/**
 * One crumb a segment: the menu's name for that address, else the segment's own, else the segment made readable; the
 * last is called after the record that the page is about.
 */
export function crumbsOf(
  path: string,
  groups: MenuGroup[],
  registered: ReadonlySet<string>,
  nameOf: (segment: string) => string | undefined,
  record?: string,
): Crumb[] {
  const names = new Map(pagesOf(groups).map((page) => [page.link, page.name]));
  return segmentsOf(path).map((segment, index, all) => {
    const here = `/${all.slice(0, index + 1).join('/')}`;
    return {
      name:
        (index === all.length - 1 ? record : undefined) ??
        names.get(here) ??
        nameOf(segment) ??
        pretty(segment),
      path: here,
      linked: names.has(here) || registered.has(here),
    };
  });
}
