import type { PermissionRow } from '@gemelo/contract/endpoints/administration';
import { actions, resources } from '@gemelo/contract/permissions';
import { describe, expect, test } from 'vitest';
import { fillOf, idsIn, matrixOf, searchMatrix, toggleAll } from './matrix.ts';

const permissions: PermissionRow[] = resources.flatMap((resource, row) =>
  actions.map((action, column) => ({ idPermission: row * actions.length + column + 1, resource, action })),
);
const groups = matrixOf(permissions);
const rows = groups.flatMap((group) => group.rows);
const anything = () => true;

test('every resource is in exactly one group', () => {
  expect(new Set(resources).size).toBe(resources.length);
  expect(rows).toHaveLength(resources.length);
});

describe('selecting', () => {
  const twin = rows.find(({ resource }) => resource === 'twin');
  if (!twin) throw new Error('twin');

  test('a row grants its four actions, and revokes them when all were granted', () => {
    const given = toggleAll(idsIn([twin]), new Set(), anything);
    expect(given).toEqual(new Set(Object.values(twin.ids)));
    expect(toggleAll(idsIn([twin]), given, anything)).toEqual(new Set());
  });

  test('a partly granted row grants the rest', () => {
    const given = new Set([twin.ids.view ?? 0]);
    expect(fillOf(idsIn([twin]), given)).toBe('some');
    expect(fillOf(idsIn([twin]), toggleAll(idsIn([twin]), given, anything))).toBe('all');
  });

  test('a column grants one action of every resource', () => {
    const given = toggleAll(idsIn(rows, 'edit'), new Set(), anything);
    expect(given.size).toBe(resources.length);
    expect(given.has(twin.ids.edit ?? 0)).toBe(true);
    expect(given.has(twin.ids.view ?? 0)).toBe(false);
  });

  test('everything leaves out the permissions that the user lacks', () => {
    const beyond = twin.ids.delete ?? 0;
    const given = toggleAll(idsIn(rows), new Set(), (id) => id !== beyond);
    expect(given.size).toBe(permissions.length - 1);
    expect(toggleAll(idsIn(rows), given, (id) => id !== beyond).size).toBe(0);
  });
});

test('the search matches displayed names and ignores accents', () => {
  const found = searchMatrix(groups, 'pais', (resource) => (resource === 'country' ? 'Países' : resource));
  expect(found.flatMap((group) => group.rows).map(({ resource }) => resource)).toEqual(['country']);
});
