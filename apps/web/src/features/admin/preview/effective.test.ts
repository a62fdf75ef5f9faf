import { expect, test } from 'vitest';
import { draftOf } from '../role/draft.ts';
import { permissions, role, tree } from '../test-support/sample.ts';
import { effectiveGrants, effectiveMenu } from './effective.ts';

test('the menu shows the granted pages of granted modules', () => {
  const { web } = draftOf(role({ modules: { web: [1], app: [] }, pages: { web: [10, 20], app: [] } }));
  const groups = effectiveMenu(tree, web);
  expect(groups.map(({ module, pages }) => [module.idModule, pages.map(({ idPage }) => idPage)])).toEqual([
    [1, [10]],
  ]);
});

test('the menu leaves out inactive and empty modules', () => {
  expect(effectiveMenu(tree).map(({ module }) => module.idModule)).toEqual([1, 2]);
});

test('a page grants view permission on its resource, even without its module', () => {
  const twinEdit = permissions.find(({ resource, action }) => resource === 'twin' && action === 'edit');
  const draft = draftOf(
    role({
      permissions: [twinEdit?.idPermission ?? 0],
      modules: { web: [], app: [] },
      pages: { web: [], app: [30] },
    }),
  );
  const grants = effectiveGrants(draft, permissions, tree.pages);
  expect(Object.fromEntries(grants)).toEqual({ twin: new Set(['edit']), country: new Set(['view']) });
});
