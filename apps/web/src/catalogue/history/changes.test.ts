import { expect, test } from 'vitest';
import { changesOf, partChanges } from './changes.ts';

test('an entry lists the fields that differ', () => {
  expect(
    changesOf({ before: { name: 'A', order: 1, tags: [] }, after: { name: 'B', order: 1, tags: null } }),
  ).toEqual([{ name: 'name', before: 'A', after: 'B' }]);
  expect(changesOf({ before: null, after: { name: 'A', notes: null } })).toEqual([
    { name: 'name', before: undefined, after: 'A' },
  ]);
});

test('a changed list is split into added and removed items', () => {
  expect(partChanges([1, 2], [2, 3])).toEqual({ added: [3], removed: [1] });
  expect(partChanges([{ id: 1, name: 'a' }], [{ id: 1, name: 'b' }])).toEqual({
    added: [{ id: 1, name: 'b' }],
    removed: [{ id: 1, name: 'a' }],
  });
});
