import { expect, test } from 'vitest';
import { conflictsOf, merged } from './merge.ts';

const had = { name: 'A', description: null, order: 1, aliases: ['x'] };

test('conflicts name who changed a field, and equal changes are no conflict', () => {
  const versions = {
    had,
    now: { ...had, name: 'B', order: 2, aliases: ['x', 'y'] },
    typed: { ...had, name: 'C', aliases: ['x', 'y'], description: 'Mía' },
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
      had: { ...had, aliases: [] },
      now: { ...had, description: '', aliases: null },
      typed: { ...had, description: undefined, aliases: [] },
    }),
  ).toEqual([]);
});
