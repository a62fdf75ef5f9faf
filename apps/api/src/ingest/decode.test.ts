import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Decoded,
  decodeAttributes,
  decodeKaa,
  decodePlain,
  decodeThingsboard,
  Malformed,
} from './decode.ts';

const bytes = (text: string) => Buffer.from(text);
const short = ({ entries }: Decoded) => entries.map(({ key, value, ms }) => [key, value, ms]);
const thingsboard = (text: string) => decodeThingsboard(bytes(text));
const kaa = (text: string) => decodeKaa(bytes(text));
const MS = Date.UTC(2026, 10, 19, 8, 30, 15, 250);

describe('the time of a value', () => {
  test.each<[string, string, number]>([
    ['milliseconds', `${MS}`, MS],
    ['seconds', `${Math.floor(MS / 1000)}`, Math.floor(MS / 1000) * 1000],
    ['seconds with a fraction', `${MS / 1000}`, MS],
    ['milliseconds as text', `"${MS}"`, MS],
    ['seconds as text', `"${MS / 1000}"`, MS],
    ['ISO text', '"2026-11-19T08:30:15.250Z"', MS],
    ['ISO text with an offset', '"2026-11-19T02:30:15.25-06:00"', MS],
    ['ISO text with an offset without a colon', '"2026-11-19T14:00:15.250+0530"', MS],
    ['ISO text with hours of offset', '"2026-11-19T09:30:15.250+01"', MS],
    ['ISO text with a space and a comma', '"2026-11-19 08:30:15,250"', MS],
    ['ISO text without a zone, which is UTC', '"2026-11-19T08:30:15.250"', MS],
    ['ISO text to the minute', '"2026-11-19T08:30Z"', Date.UTC(2026, 10, 19, 8, 30)],
    ['a day', '"2026-11-19"', Date.UTC(2026, 10, 19)],
    ['ISO text without quotes', '2026-11-19T08:30:15.250Z', MS],
    ['a day long ago as text, which is not taken for seconds', '"1971-01-01"', Date.UTC(1971, 0, 1)],
  ])('is read from %s', (_, time, ms) => {
    expect(short(thingsboard(`{"ts":${time},"values":{"t":1}}`))).toEqual([['t', 1, ms]]);
    expect(short(kaa(`{"timestamp":${time},"t":1}`))).toEqual([['t', 1, ms]]);
    expect(short(kaa(`[{"ts":${time},"values":{"t":1}}]`))).toEqual([['t', 1, ms]]);
  });

  test.each(['null', 'nan'])('is that of its arrival where it is %s', (time) => {
    expect(short(thingsboard(`{"ts":${time},"values":{"t":1}}`))).toEqual([['t', 1, undefined]]);
    expect(short(kaa(`{"timestamp":${time},"t":1}`))).toEqual([['t', 1, undefined]]);
  });

  test.each([
    '"yesterday"',
    '"x 5"',
    '"5 apples"',
    '""',
    'true',
    '{}',
    '[1]',
    '1e300',
    '-1e15',
    '"2026-13-45"',
    '"2026"x',
  ])('cannot be read from %s', (time) => {
    expect(() => thingsboard(`{"ts":${time},"values":{"t":1}}`)).toThrow(Malformed);
    expect(() => kaa(`{"timestamp":${time},"t":1}`)).toThrow(Malformed);
  });
});

describe('a message of which a part is wrong', () => {
  test.each<[string, string]>([
    ['has an unreadable time', '{"ts":"soon","values":{"t":9}}'],
    ['has values that are none', `{"ts":${MS},"values":7}`],
    ['is no object', '"t"'],
    ['is null', 'null'],
    ['is nested too deep', `{"a":1,"t":${'['.repeat(40)}${']'.repeat(40)}}`],
  ])('keeps the others when one %s', (_, wrong) => {
    const decoded = thingsboard(`[{"ts":${MS},"values":{"t":1}},${wrong},{"t":3}]`);
    expect(short(decoded)).toEqual([
      ['t', 1, MS],
      ['t', 3, undefined],
    ]);
    expect(decoded.omissions).toEqual([{ fault: 'malformed', sample: expect.any(String) }]);
    expect(() => thingsboard(`[${wrong},${wrong}]`)).toThrow(Malformed);
  });

  test('shows the first part that was wrong', () => {
    const { omissions } = kaa('[{"timestamp":"soon","t":1},{"t":2},{"timestamp":"later","t":3}]');
    expect(omissions).toEqual([{ fault: 'malformed', sample: '{"timestamp":"soon","t":1}' }]);
  });

  test('keeps what is a number beside what is none', () => {
    const decoded = thingsboard('{"temperature":nan,"humidity":60,"pressure":-inf}');
    expect(short(decoded)).toEqual([['humidity', 60, undefined]]);
    expect(decoded.omissions).toEqual([
      { fault: 'not-a-number', sample: 'temperature: nan, pressure: -inf' },
    ]);
    expect(decodeAttributes(bytes("{'signal':nan,'version':'1.2'}"))).toMatchObject({
      entries: [],
      attributes: [{ key: 'version', value: '1.2' }],
      omissions: [{ fault: 'not-a-number', sample: 'signal: nan' }],
    });
  });
});

test('values without a time tell which part of a list they came in', () => {
  const { entries } = thingsboard('[{"a":1,"b":2},{"a":3}]');
  expect(entries.map(({ key, part }) => [key, part])).toEqual([
    ['a', 0],
    ['b', 0],
    ['a', 1],
  ]);
});

describe("Kaa's plain data", () => {
  test.each<[string, unknown, string | undefined]>([
    ['2061', 2061, undefined],
    [' -4.5\n', -4.5, undefined],
    ['47%', 47, '%'],
    ['21.5°C', 21.5, '°C'],
    ['3 m3/h', 3, 'm3/h'],
    ['1e3', 1000, undefined],
    ['on', 'on', undefined],
    ['2026-11-19', '2026-11-19', undefined],
    ['12:30', '12:30', undefined],
    ['10.0.0.7', '10.0.0.7', undefined],
  ])('%j is the value %j with the unit %j', (text, value, unit) => {
    const { entries, attributes, omissions } = decodePlain('altitude', bytes(text));
    expect(entries).toEqual([{ key: 'altitude', value, ms: undefined, part: 0 }]);
    expect(attributes.map((one) => [one.key, one.value])).toEqual(unit ? [['altitude-unit', unit]] : []);
    expect(omissions).toEqual([]);
  });

  test('of no number is counted, and of nothing refused', () => {
    expect(decodePlain('t', bytes('nan'))).toMatchObject({
      entries: [],
      omissions: [{ fault: 'not-a-number', sample: 't: nan' }],
    });
    expect(() => decodePlain('t', bytes(' '))).toThrow(Malformed);
  });
});

describe('any message', () => {
  const decoders = [
    decodeThingsboard,
    decodeKaa,
    decodeAttributes,
    (sent: Uint8Array) => decodePlain('t', sent),
  ];

  test('is decoded or malformed', () => {
    const sent = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json({ maxDepth: 40 }).map(bytes),
      fc.string().map((text) => bytes(`{ts:${text},values:{a:${text}}}`)),
    );
    fc.assert(
      fc.property(sent, fc.constantFrom(...decoders), (payload, decode) => {
        try {
          const { entries } = decode(payload);
          for (const { ms } of entries) expect(Number.isNaN(ms)).toBe(false);
        } catch (error) {
          expect(error).toBeInstanceOf(Malformed);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('written as firmware writes it says the same as in JSON', () => {
    const key = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/);
    const value = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
    const part = fc.dictionary(key, value, { minKeys: 1 });
    const loose = (fields: Record<string, unknown>) =>
      `{${Object.entries(fields)
        .map(([name, one], n) => `${n % 2 ? name : `'${name}'`}: ${JSON.stringify(one)},`)
        .join('\n')}}`;
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const written = bytes(`[${parts.map(loose).join(',')}]`);
        for (const decode of [decodeThingsboard, decodeKaa])
          expect(decode(written)).toEqual(decode(bytes(JSON.stringify(parts))));
      }),
    );
  });
});
