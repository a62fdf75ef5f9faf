import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  anyPassword,
  bigId,
  day,
  email,
  id,
  idParam,
  instant,
  line,
  newPassword,
  passwordsMatch,
  several,
  text,
  version,
} from './fields.ts';
import { mac } from './mac.ts';

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

describe('an identifier', () => {
  test.each([1, 2_147_483_647])('%o is valid, also as text in a path', (value) => {
    expect(z.parse(idParam(), String(value))).toBe(value);
    expect(z.parse(id(), value)).toBe(value);
  });
  test.each([0, -1, 1.5, 2_147_483_648, Number.NaN])('%o is invalid', (value) => {
    expect(accepts(id(), value)).toBe(false);
    expect(accepts(idParam(), String(value))).toBe(false);
  });
  test('as text is invalid in a body', () => {
    expect(accepts(id(), '1')).toBe(false);
  });
});

describe('text input', () => {
  test('is trimmed', () => {
    expect(z.parse(text(), '  Bodega norte ')).toBe('Bodega norte');
    expect(z.parse(text(), 'dos\nlíneas 🙂')).toBe('dos\nlíneas 🙂');
  });
  test.each(['', '   ', 'x'.repeat(121), 'a\u0000b', 'a\u007Fb', 'a\uD83Db', 7, null])(
    'rejects %j as text',
    (value) => {
      expect(accepts(text(), value)).toBe(false);
    },
  );
  test.each(['Ana\nPérez', 'Ana\u2028Pérez', 'Ana\tPérez', 'Ana\u202EzeréP'])(
    'rejects a name with more than one line or a reversed direction: %j',
    (value) => {
      expect(accepts(line(), value)).toBe(false);
    },
  );
  test('converts an email address to lower case', () => {
    expect(z.parse(email(), ' Ana@Gemelo.Test ')).toBe('ana@gemelo.test');
  });
  test.each(['', 'ana', 'ana@gemelo', 'ana@gemelo.tests', 'a b@gemelo.test', `${'x'.repeat(65)}@a.test`])(
    'rejects %j as an email address',
    (value) => {
      expect(accepts(email(), value)).toBe(false);
    },
  );
  test('converts a MAC to one format', () => {
    for (const typed of ['aabbccddeeff', 'AA-BB-CC-DD-EE-FF', ' aa:bb:cc:dd:ee:ff ', 'aabb.ccdd.eeff'])
      expect(z.parse(mac(), typed)).toBe('AA:BB:CC:DD:EE:FF');
    for (const typed of ['aabbccddee', 'aabbccddeegg', '']) expect(accepts(mac(), typed)).toBe(false);
  });
});

describe('passwords', () => {
  test('need ten characters when new and one when signing in', () => {
    expect([accepts(newPassword(), 'x'.repeat(9)), accepts(newPassword(), 'x'.repeat(10))]).toEqual([
      false,
      true,
    ]);
    expect([accepts(anyPassword(), 'x'), accepts(anyPassword(), '')]).toEqual([true, false]);
  });
  test('that differ are reported at the confirmation, also beside other errors', () => {
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

test('a filter accepts one or more values separated by commas', () => {
  const ids = several(idParam());
  expect(z.parse(ids, '3,5,')).toEqual([3, 5]);
  for (const value of ['', ',', '3,x']) expect(accepts(ids, value)).toBe(false);
  expect([200, 201].map((count) => accepts(ids, Array(count).fill(7).join()))).toEqual([true, false]);
  expect(accepts(several(z.string()), 'x'.repeat(4_001))).toBe(false);
});

test('a timestamp of a request may have an offset, and ends somewhere', () => {
  expect(accepts(instant(), '2026-11-17T08:00:00.000-06:00')).toBe(true);
  expect(accepts(instant(), `2026-11-17T08:00:00.${'0'.repeat(40)}Z`)).toBe(false);
});

test('the year of a timestamp and of a day of a request has four digits on every clock', () => {
  for (const year of ['0000', '0001', '1000', '1899', '9999', '10000'])
    for (const offset of ['Z', '-14:00', '+14:00'])
      expect(accepts(instant(), `${year}-12-31T23:59:59${offset}`)).toBe(false);
  expect(accepts(instant(), '9998-12-31T23:59:59-14:00')).toBe(true);
  for (const offset of ['+15:00', '-23:59'])
    expect(accepts(instant(), `2026-12-31T23:59:59${offset}`)).toBe(false);
  const days = ['2026-02-28', '1999-12-31', '2026-02-29', '0000-01-01', '0206-01-01', '9999-12-31'];
  expect(days.map((one) => accepts(day(), one))).toEqual([true, true, false, false, false, false]);
});

test.each([
  [version, 2_147_483_647],
  [bigId, Number.MAX_SAFE_INTEGER],
])('the database takes the largest accepted number of %o', (schema, largest) => {
  expect([0, 1.5, 1, largest, largest + 1].map((value) => accepts(schema(), value))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});
