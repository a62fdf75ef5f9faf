import { Readable } from 'node:stream';
import type { AlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import type { Found } from '@gemelo/contract/endpoints/search';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../db/context.ts';
import { openTestApp, type Person } from '../test/test-app.ts';

const MEASUREMENTS = '/api/settings/getMeasurement';
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
});

const read = async (language: string, url: string) => {
  const { status, body } = await admin.call('GET', url, undefined, { 'accept-language': language });
  expect(status).toBe(200);
  return body;
};
const namesOf = async (language: string, url: string) =>
  ((await read(language, url)).data as { name: string }[]).map(({ name }) => name);
const search = (path: string, text: string) => `${path}?search=${encodeURIComponent(text)}`;
const setName = (table: string, from: string, to: string) =>
  t.database.transaction(system, (tx) =>
    sql`update ${sql.table(table)} set name = ${to} where name = ${from}`.execute(tx),
  );

describe('a search', () => {
  test.each([
    ['en', 'relative'],
    ['en', 'Humidity RELATIVE'],
    ['de', 'luftfeucht'],
    ['zh-Hans', '湿'],
    ['ar', 'الرطوبة'],
  ])('in %s for “%s” finds the measurement that is shown by that name', async (language, text) => {
    expect(await namesOf(language, search(MEASUREMENTS, text))).toEqual(['Humedad relativa']);
    expect(await namesOf(language, search('/api/v4/catalogues/measurement/choices', text))).toEqual([
      'Humedad relativa',
    ]);
  });

  test('finds the stored name too, and a name in the language of another reader not at all', async () => {
    expect(await namesOf('en', search(MEASUREMENTS, 'humedad'))).toEqual(['Humedad relativa']);
    expect(await namesOf('es', search(MEASUREMENTS, 'luftfeucht'))).toEqual([]);
    expect(await namesOf('en', search(MEASUREMENTS, 'luftfeucht'))).toEqual([]);
  });

  test('does not find a renamed row by the name that it was seeded with', async () => {
    await setName('measurement', 'Presión', 'Presión del aire');
    expect(await namesOf('de', search(MEASUREMENTS, 'Luftdruck'))).toEqual([]);
    await setName('measurement', 'Presión del aire', 'Presión');
    expect(await namesOf('de', search(MEASUREMENTS, 'Luftdruck'))).toEqual(['Presión']);
  });

  test('has a total of its own for each language', async () => {
    const roles = search('/api/settings/getRole', 'warehouse');
    expect((await read('en', `${roles}&limit=1`)).total).toBe(1);
    expect((await read('es', `${roles}&limit=1`)).total).toBe(0);
  });

  test('finds rules and their alarms, also for what is done with all that match', async () => {
    const rules = (await read('en', search('/api/v4/alarm-rules', 'humidity alarm'))).data as AlarmRule[];
    expect(rules.map(({ name }) => name)).toEqual(['Humedad en alarma']);
    const match = { search: 'humidity alarm', state: 'open' };
    const url = `${search('/api/v4/alarms', match.search)}&state=open&limit=200`;
    const { data, total } = await read('en', url);
    const alarms = data as Alarm[];
    expect(alarms.length).toBeGreaterThan(0);
    expect(new Set(alarms.map(({ AlarmRule }) => AlarmRule.name))).toEqual(new Set(['Humedad en alarma']));
    expect((await read('es', url)).data).toEqual([]);
    const done = await admin.call(
      'PUT',
      '/api/v4/alarms/acknowledgements',
      { match },
      {
        'accept-language': 'en',
      },
    );
    expect(done.body.data).toEqual({ changed: total });
  });

  test('of everything names what it finds in the language of the reader', async () => {
    const found = (await read('de', '/api/v4/search?q=Feuchte')).data as Found[];
    const alarms = found.filter(({ kind }) => kind === 'alarm');
    expect(alarms.length).toBeGreaterThan(0);
    for (const { name } of alarms) expect(name).toMatch(/^Feuchte: (Warnung|Alarm) · /);
  });

  test('with too many matches in a large table still finds the row that is shown by that name', async () => {
    await t.database.transaction(system, (tx) =>
      sql`insert into certification (name, description)
        select 'Factory ' || n, '' from generate_series(1, 1200) n`.execute(tx),
    );
    const { data, total } = await read(
      'en',
      `${search('/api/settings/getCertification', 'factory')}&limit=5`,
    );
    expect(total).toBe(1201);
    expect(data).toHaveLength(5);
    const all = await namesOf('en', `${search('/api/settings/getCertification', 'factory calibration')}`);
    expect(all).toEqual(['Calibración de fábrica']);
  });
});

describe('a file', () => {
  const csv = async (language: string, url: string) => {
    const { payload, statusCode } = await t.app.inject({
      url,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
    });
    expect(statusCode).toBe(200);
    return payload.replace('\ufeff', '').trimEnd().split('\r\n');
  };

  test('has the rows of a catalogue by the names that the reader sees', async () => {
    const url = `${MEASUREMENTS}?format=csv&columns=key,name&order=key`;
    expect(await csv('de', url)).toContain('humidity,Relative Luftfeuchtigkeit');
    expect(await csv('es', url)).toContain('humidity,Humedad relativa');
  });

  test('has the descriptions of roles, and the names of what a row refers to', async () => {
    const roles = await csv('de', '/api/settings/getRole?format=csv&columns=name,description');
    expect(roles).toContain('Technik,Wartet Geräte und Zuweisungen');
    const sensors = await csv('de', '/api/settings/getSensor?format=csv&columns=name,measurements');
    expect(sensors).toContain('Barometer,Luftdruck');
    const alarms = await csv('de', '/api/v4/alarms?format=csv&columns=AlarmRule,Measurement');
    expect(alarms).toContain('Feuchte: Alarm,Relative Luftfeuchtigkeit');
  });

  test('keeps the name of a renamed row', async () => {
    await setName('measurement', 'Presión', 'Presión del aire');
    const url = `${MEASUREMENTS}?format=csv&columns=key,name`;
    expect(await csv('de', url)).toContain('pressure,Presión del aire');
    await setName('measurement', 'Presión del aire', 'Presión');
  });

  test('for a spreadsheet has them too', async () => {
    const { rawPayload } = await t.app.inject({
      url: `${MEASUREMENTS}?format=xlsx&columns=name`,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'de' },
    });
    const [sheet] = (await readXlsx(Readable.from([rawPayload]))) as unknown as { data: unknown[][] }[];
    expect(sheet?.data.flat()).toContain('Relative Luftfeuchtigkeit');
  });
});
