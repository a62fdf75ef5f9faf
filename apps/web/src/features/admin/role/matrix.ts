import type { PermissionRow } from '@gemelo/contract/endpoints/administration';
import {
  type Action,
  actions,
  groupNames,
  type Resource,
  type ResourceGroup,
  resourceGroups,
} from '@gemelo/contract/permissions';

export interface MatrixRow {
  resource: Resource;
  /** Permission of each action. */
  ids: Partial<Record<Action, number>>;
}

export interface MatrixGroup {
  group: ResourceGroup;
  rows: MatrixRow[];
}

/** Every permission as a table of grouped resources by actions. */
export function matrixOf(permissions: readonly PermissionRow[]): MatrixGroup[] {
  const rows = new Map<Resource, MatrixRow>();
  for (const { idPermission, resource, action } of permissions) {
    const row = rows.get(resource) ?? { resource, ids: {} };
    row.ids[action] = idPermission;
    rows.set(resource, row);
  }
  return groupNames
    .map((group) => ({ group, rows: resourceGroups[group].flatMap((resource) => rows.get(resource) ?? []) }))
    .filter((one) => one.rows.length > 0);
}

/** The permissions of a row, of one of its actions, or of several rows. */
export const idsIn = (rows: readonly MatrixRow[], only?: Action): number[] =>
  rows.flatMap(({ ids }) =>
    actions.filter((action) => !only || action === only).flatMap((one) => ids[one] ?? []),
  );

export type Fill = 'all' | 'some' | 'none';

/** Whether none, some or all of the permissions are granted. */
export function fillOf(ids: readonly number[], granted: ReadonlySet<number>): Fill {
  const grantedCount = ids.filter((id) => granted.has(id)).length;
  if (grantedCount === 0) return 'none';
  return grantedCount === ids.length ? 'all' : 'some';
}

/** Grants all, or revokes all if all were granted; permissions the user may not grant stay unchanged. */
export function toggleAll(
  ids: readonly number[],
  granted: ReadonlySet<number>,
  mayGive: (id: number) => boolean,
): Set<number> {
  const reachable = ids.filter((id) => granted.has(id) || mayGive(id));
  const next = new Set(granted);
  if (fillOf(reachable, granted) === 'all') for (const id of reachable) next.delete(id);
  else for (const id of reachable) next.add(id);
  return next;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** The groups, filtered to rows whose name contains the words. */
export function searchMatrix(
  groups: readonly MatrixGroup[],
  words: string,
  nameOf: (resource: Resource) => string,
): MatrixGroup[] {
  const query = fold(words.trim());
  if (!query) return [...groups];
  return groups
    .map(({ group, rows }) => ({
      group,
      rows: rows.filter(({ resource }) => fold(nameOf(resource)).includes(query)),
    }))
    .filter(({ rows }) => rows.length > 0);
}
