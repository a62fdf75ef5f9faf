import { expect, test } from 'vitest';
import { conflictsOf, merged } from './merge.ts';

const loaded = { name: 'A', description: null, order: 1, aliases: ['x'] };

test('conflicts name who changed a field, and equal changes are no conflict', () => {
  const versions = {
    loaded,
    stored: { ...loaded, name: 'B', order: 2, aliases: ['x', 'y'] },
    edited: { ...loaded, name: 'C', aliases: ['x', 'y'], description: 'Mía' },
  };
  expect(conflictsOf(versions)).toEqual([
    { name: 'name', by: 'both' },
    { name: 'description', by: 'self' },
    { name: 'order', by: 'other' },
  ]);
  expect(merged(versions)).toMatchObject({
    name: 'C',
    description: 'Mía',
    order: 2,
    aliases: ['x', 'y'],
  });
});

test('null, undefined, empty text and empty lists are equal', () => {
  expect(
    conflictsOf({
      loaded: { ...loaded, aliases: [] },
      stored: { ...loaded, description: '', aliases: null },
      edited: { ...loaded, description: undefined, aliases: [] },
    }),
  ).toEqual([]);
});
