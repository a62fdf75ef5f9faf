import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { passOn } from '../db/json-text.ts';
import { printerOf } from './printer.ts';
import { jsonSchema } from './serializer.ts';

const printerFor = (schema: z.core.$ZodType) => printerOf(jsonSchema(schema, 'output'));

const place = z.object({ idPlace: z.int(), name: z.string(), note: z.optional(z.nullable(z.string())) });
const record = z.object({
  note: z.optional(z.string()),
  name: z.string(),
  'it\'s "quoted"': z.nullable(z.string()),
  value: z.nullable(z.number()),
  active: z.boolean(),
  flag: z.union([z.literal(0), z.literal(1)]),
  place: z.nullable(place),
  places: z.array(place),
  names: z.nullable(z.array(z.string())),
  details: z.record(z.string(), z.unknown()),
  rates: z.record(z.string(), z.number()),
});

const text = fc.string({ unit: 'binary' });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const aPlace = fc.record(
  { idPlace: fc.integer(), name: text, note: fc.option(text) },
  { requiredKeys: ['idPlace', 'name'] },
);
const values = fc.record(
  {
    note: text,
    name: text,
    'it\'s "quoted"': fc.option(text),
    value: fc.option(number),
    active: fc.boolean(),
    flag: fc.constantFrom(0, 1),
    place: fc.option(aPlace),
    places: fc.array(aPlace),
    names: fc.option(fc.array(text)),
    details: fc.dictionary(text, fc.jsonValue()),
    rates: fc.dictionary(text, number),
  },
  {
    requiredKeys: [
      'name',
      'it\'s "quoted"',
      'value',
      'active',
      'flag',
      'place',
      'places',
      'names',
      'details',
      'rates',
    ],
  },
);

test('a value is printed as JSON.stringify prints it', () => {
  const print = printerFor(record);
  fc.assert(
    fc.property(values, (value) => {
      expect(JSON.parse(print(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each([
  ['\ud800 alone', '"\\ud800 alone"'],
  ['a "quote", a \\ and a\nline', '"a \\"quote\\", a \\\\ and a\\nline"'],
  ['Bogotá 🍬', '"Bogotá 🍬"'],
  ['', '""'],
])('the text %j becomes %s', (value, printed) => {
  expect(printerFor(z.string())(value)).toBe(printed);
});

test('undeclared members are dropped, also inside lists and references', () => {
  const secret = { idPlace: 1, name: 'a', password: 'x' };
  const print = printerFor(z.object({ place, places: z.array(place) }));
  expect(print({ place: secret, places: [secret], hash: 'x' })).toBe(
    '{"place":{"idPlace":1,"name":"a"},"places":[{"idPlace":1,"name":"a"}]}',
  );
});

test('a member that is absent although it is required is printed as null', () => {
  expect(printerFor(place)({ idPlace: 1 })).toBe('{"idPlace":1,"name":null}');
  expect(printerFor(z.nullable(place))(undefined)).toBe('null');
});

test('what is no number in JSON is printed as null', () => {
  const print = printerFor(z.array(z.number()));
  expect(print([Number.NaN, Number.POSITIVE_INFINITY, -0.5, 1e21])).toBe('[null,null,-0.5,1e+21]');
});

test('of several shapes, the one whose members are there is printed, without the rest', () => {
  const print = printerFor(
    z.union([z.object({ token: z.string() }), z.object({ challenge: z.string(), method: z.string() })]),
  );
  expect(print({ challenge: 'c', method: 'totp', hash: 'x' })).toBe('{"challenge":"c","method":"totp"}');
  expect(() => print({ hash: 'x' })).toThrow('fits none');
});

test('JSON from the database is passed on as it is', () => {
  const print = printerFor(z.object({ place: z.nullable(place), places: z.array(place) }));
  const value = { place: passOn('{"idPlace" : 1}'), places: passOn('[{"name" : "a"}]') };
  expect(print(value)).toBe('{"place":{"idPlace" : 1},"places":[{"name" : "a"}]}');
  expect(JSON.parse(JSON.stringify(value))).toEqual({ place: { idPlace: 1 }, places: [{ name: 'a' }] });
});
