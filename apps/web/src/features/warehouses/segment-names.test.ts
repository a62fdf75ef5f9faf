import { expect, test } from 'vitest';
import { emptyDraft, lettersOf, sectionOf, segmentsOf } from './segment-names.ts';

test('a typed list yields unique names for any separator', () => {
  const text = ' A1, A2;A3\n\nA2 , Zona norte';
  expect(segmentsOf({ ...emptyDraft, text }).map(({ name }) => name)).toEqual([
    'A1',
    'A2',
    'A3',
    'Zona norte',
  ]);
});

test('a grid names its segments and places them on the plan', () => {
  const section = sectionOf(7, { ...emptyDraft, mode: 'grid', prefix: 'N-', rows: 2, columns: 2 });
  expect(section).toEqual({
    idWarehouseCategory: 7,
    planRows: 2,
    planColumns: 2,
    segments: [
      { name: 'N-A1', planRow: 1, planColumn: 1 },
      { name: 'N-A2', planRow: 1, planColumn: 2 },
      { name: 'N-B1', planRow: 2, planColumn: 1 },
      { name: 'N-B2', planRow: 2, planColumn: 2 },
    ],
  });
});

test('row letters continue with AA after Z', () => {
  expect([1, 26, 27, 52, 53].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
});
