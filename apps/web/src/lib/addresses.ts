import type { Place } from './navigation.ts';

/** The names of the screens: every manifest adds those of its area. */
export interface ScreenNames {
  home: string;
}
export type ScreenName = keyof ScreenNames;

const paths = new Map<string, string>();

/** Called once, with what the manifests declare. */
export function registerPaths(table: Iterable<readonly [name: string, path: string]>): void {
  for (const [name, path] of table) paths.set(name, path);
}

/** The path of a screen as its manifest declares it. */
export function pathOf(name: ScreenName): string {
  const path = paths.get(name);
  if (path === undefined) throw new Error(`No manifest declares the screen ${name}`);
  return path;
}

/** Where a screen is, or a record on it: its number stands in the path, or behind the question mark as `id`. */
export function linkTo(name: ScreenName, id?: number): Place {
  const path = pathOf(name);
  if (id === undefined) return { to: path };
  return path.includes('$id') ? { to: path.replace('$id', String(id)) } : { to: path, search: { id } };
}
