import { expect, test } from 'vitest';
import { safeFileName, safeName } from './export-name.ts';

test('marks that a file system refuses, or that turn text around, are left out', () => {
  expect(safeName('  ¿Bodega 1/2?: "techo" \u202Egpj.exe ')).toBe('Bodega 1 2 techo gpj.exe');
  expect(safeName('..')).toBe('');
  expect(safeName('***')).toBe('');
});

test('a long name is cut between letters, and does not end with a dot or a space', () => {
  expect(safeName(`${'a'.repeat(119)}😀`)).toBe('a'.repeat(119));
  expect(safeName(`${'a'.repeat(118)}😀`)).toBe(`${'a'.repeat(118)}😀`);
  expect(safeName(`${'a'.repeat(118)}. b`)).toBe('a'.repeat(118));
});

test('a long name of a file keeps its ending', () => {
  const long = safeFileName(`${'Inspección '.repeat(16)}.jpeg`);
  expect(long).toHaveLength(120);
  expect(long).toMatch(/^Inspección .*\S\.jpeg$/);
  expect(safeFileName(`${'a'.repeat(114)}😀😀.jpg`)).toBe(`${'a'.repeat(114)}😀.jpg`);
  expect(safeFileName(`${'a'.repeat(115)}😀😀.jpg`)).toBe(`${'a'.repeat(115)}.jpg`);
  expect(safeFileName('techo: 1/2.jpg')).toBe('techo 1 2.jpg');
  expect(safeFileName(`${'a'.repeat(130)} v1.2 final`)).toBe('a'.repeat(120));
});
