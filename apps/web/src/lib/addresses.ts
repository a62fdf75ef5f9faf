import type { Place } from './navigation.ts';
import { plainPath } from './plain-path.ts';

/** Screen names; every manifest adds those of its area. */
export interface ScreenNames {
  home: string;
}
export type ScreenName = keyof ScreenNames;

const paths = new Map<string, string>();
/** By path, the screen whose menu entry stands for it. */
const listed = new Map<string, ScreenName>();

/** Called once with the screens of all manifests. */
export function registerPaths(
  table: Iterable<readonly [name: string, path: string, inMenuAs?: ScreenName | undefined]>,
): void {
  for (const [name, path, inMenuAs] of table) {
    paths.set(name, path);
    if (inMenuAs) listed.set(path, inMenuAs);
  }
}

/** The address under which the menu lists the screen of a path, or of one above it. */
export function listedAt(path: string): string {
  for (const [own, name] of listed)
    if (path === own || path.startsWith(`${own}/`)) return pathOf(name) + path.slice(own.length);
  return path;
}

/** The path of a screen as declared in its manifest. */
export function pathOf(name: ScreenName): string {
  const path = paths.get(name);
  if (path === undefined) throw new Error(`No manifest declares the screen ${name}`);
  return path;
}

/** Whether an area declares a screen of this name. */
export const isScreen = (name: string): name is ScreenName => paths.has(name);

/** Whether a page of the menu has a screen, its own or that of a catalogue; others are not built yet. */
export const hasScreen = ({ link, catalogue }: { link: string; catalogue: boolean }): boolean =>
  catalogue || [...paths.values()].includes(plainPath(link));

/** Address of a screen or of a record on it; the record's id is in the path or in the search parameter `id`. */
export function linkTo(name: ScreenName, id?: number): Place {
  const path = pathOf(name);
  if (id === undefined) return { to: path };
  return path.includes('$id') ? { to: path.replace('$id', String(id)) } : { to: path, search: { id } };
}
