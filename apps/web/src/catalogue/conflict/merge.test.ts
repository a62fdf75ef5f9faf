import { expect, test } from 'vitest';
import { sample } from '../test-support/sample-catalogue.ts';
import { conflictsOf, merged } from './merge.ts';

const had = { name: 'A', order: 1, aliases: ['x'], description: null };

test('names who changed what, and passes over what both changed alike', () => {
  const versions = {
    had,
    now: { ...had, name: 'B', order: 2, aliases: ['x', 'y'] },
    typed: { ...had, name: 'C', aliases: ['x', 'y'], description: 'Mía' },
  };
  expect(conflictsOf(sample, versions)).toEqual([
    { name: 'name', by: 'both' },
    { name: 'description', by: 'self' },
    { name: 'order', by: 'other' },
  ]);
  expect(merged(sample, versions)).toMatchObject({
    name: 'C',
    description: 'Mía',
    order: 2,
    aliases: ['x', 'y'],
  });
});

test('a blank is a blank, however it is written', () => {
  expect(
    conflictsOf(sample, { had, now: { ...had, description: '' }, typed: { ...had, description: undefined } }),
  ).toEqual([]);
});
