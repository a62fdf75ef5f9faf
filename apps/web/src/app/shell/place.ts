import { segmentsOf } from '../paths.ts';
import { type MenuGroup, pagesOf } from './menu.ts';

export interface Crumb {
  name: string;
  path: string;
  /** Whether the address has a screen. */
  linked: boolean;
}

const pretty = (segment: string) =>
  /^\d+$/.test(segment)
    ? `#${segment}`
    : segment.charAt(0).toLocaleUpperCase() + segment.slice(1).replace(/[-_]+/g, ' ');

/**
 * One breadcrumb per path segment. Its label is the menu's name for that path, the segment's own text, or the segment
 * made readable. The last one is named after the record on the page.
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
