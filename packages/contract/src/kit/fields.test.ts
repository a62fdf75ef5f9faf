import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  anyPassword,
  email,
  id,
  idParam,
  newPassword,
  passwordsMatch,
  personName,
  several,
  text,
} from './fields.ts';
import { mac } from './mac.ts';

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

describe('an identifier', () => {
  test.each([1, 2_147_483_647])('%o is one, as text in an address', (value) => {
    expect(z.parse(idParam(), String(value))).toBe(value);
    expect(z.parse(id(), value)).toBe(value);
  });
  test.each([0, -1, 1.5, 2_147_483_648, Number.NaN])('%o is none', (value) => {
    expect(takes(id(), value)).toBe(false);
    expect(takes(idParam(), String(value))).toBe(false);
  });
  test('a body does not take one that is text', () => {
    expect(takes(id(), '1')).toBe(false);
  });
});

describe('what people type', () => {
  test('is trimmed', () => {
    expect(z.parse(text(), '  Bodega norte ')).toBe('Bodega norte');
    expect(z.parse(text(), 'dos\nlíneas')).toBe('dos\nlíneas');
  });
  test.each(['', '   ', 'x'.repeat(121), 'a\u0000b', 'a\u007Fb', 7, null])('%j is no text', (value) => {
    expect(takes(text(), value)).toBe(false);
  });
  test.each(['Ana\nPérez', 'Ana\u2028Pérez', 'Ana\tPérez'])('a name has one line: %j', (value) => {
    expect(takes(personName(), value)).toBe(false);
  });
  test('an address of mail is kept in small letters', () => {
    expect(z.parse(email(), ' Ana@Gemelo.Test ')).toBe('ana@gemelo.test');
  });
  test.each(['', 'ana', 'ana@gemelo', 'ana@gemelo.tests', 'a b@gemelo.test', `${'x'.repeat(65)}@a.test`])(
    '%j is no address',
    (value) => {
      expect(takes(email(), value)).toBe(false);
    },
  );
  test('a MAC is kept in one form', () => {
    for (const typed of ['aabbccddeeff', 'AA-BB-CC-DD-EE-FF', ' aa:bb:cc:dd:ee:ff ', 'aabb.ccdd.eeff'])
      expect(z.parse(mac(), typed)).toBe('AA:BB:CC:DD:EE:FF');
    for (const typed of ['aabbccddee', 'aabbccddeegg', '']) expect(takes(mac(), typed)).toBe(false);
  });
});

describe('passwords', () => {
  test('a new one has ten characters, an old one any', () => {
    expect([takes(newPassword(), 'x'.repeat(9)), takes(newPassword(), 'x'.repeat(10))]).toEqual([
      false,
      true,
    ]);
    expect([takes(anyPassword(), 'x'), takes(anyPassword(), '')]).toEqual([true, false]);
  });
  test('that differ are told at the second, whatever else is wrong', () => {
    const form = z
      .object({ name: z.string(), password: z.string(), passwordConfirm: z.string() })
      .check(passwordsMatch());
    const paths = (value: unknown) =>
      z.safeParse(form, value).error?.issues.map(({ path }) => path.join('.'));
    expect(paths({ name: 'a', password: 'b', passwordConfirm: 'b' })).toBeUndefined();
    expect(paths({ password: 'b', passwordConfirm: 'c' })).toEqual(['name', 'passwordConfirm']);
    expect(paths({ name: 'a', password: 'b' })).toEqual(['passwordConfirm']);
  });
});

test('several values of a filter are separated by commas, and are at least one', () => {
  const ids = several(idParam());
  expect(z.parse(ids, '3,5,')).toEqual([3, 5]);
  for (const value of ['', ',', '3,x']) expect(takes(ids, value)).toBe(false);
});
