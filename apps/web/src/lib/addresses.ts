import type { Place } from './navigation.ts';

/** Screen names; every manifest adds those of its area. */
export interface ScreenNames {
  home: string;
}
export type ScreenName = keyof ScreenNames;

const paths = new Map<string, string>();

/** Called once with the screens of all manifests. */
export function registerPaths(table: Iterable<readonly [name: string, path: string]>): void {
  for (const [name, path] of table) paths.set(name, path);
}

/** The path of a screen as declared in its manifest. */
export function pathOf(name: ScreenName): string {
  const path = paths.get(name);
  if (path === undefined) throw new Error(`No manifest declares the screen ${name}`);
  return path;
}

/** Address of a screen or of a record on it; the record's id is in the path or in the search parameter `id`. */
export function linkTo(name: ScreenName, id?: number): Place {
  const path = pathOf(name);
  if (id === undefined) return { to: path };
  return path.includes('$id') ? { to: path.replace('$id', String(id)) } : { to: path, search: { id } };
}
