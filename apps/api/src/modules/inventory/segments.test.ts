import type { InventorySegment, SegmentTrend, Stock } from '@gemelo/contract/endpoints/inventory';
import { levels, placeStates } from '@gemelo/contract/endpoints/levels';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import type { TwinLatest } from '@gemelo/contract/endpoints/twins-latest';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

const LIST = '/api/v4/inventory/segments';
const TRENDS = `${LIST}/trends`;
/** Santa Lucía, whose segment A3 has a humidity alarm and whose segments B1 to C4 are empty. */
const WAREHOUSE = 2;

let t: Awaited<ReturnType<typeof openTestApp>>;
let keeper: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [keeper, other] = (await Promise.all(
    ['bodega@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
});

const segmentsBy = async (query = '', by = keeper) =>
  (await by.call('GET', `${LIST}?limit=200&${query}`)).body.data as InventorySegment[];
const trendsBy = async (query: string, by = keeper) =>
  (await by.call('GET', `${TRENDS}?${query}`)).body.data as SegmentTrend[];
const alarmed = async () => {
  const found = (await segmentsBy(`idWarehouse=${WAREHOUSE}`)).find(({ name }) => name === 'A3');
  if (!found) throw new Error('the demonstration has a segment A3');
  return found;
};

/** What the devices of a segment say one by one. */
async function devicesOf(idWarehouseSegment: number) {
  const { data } = (
    await keeper.call('GET', `/api/settings/v2/warehouse/segments/twins/${idWarehouseSegment}?limit=200`)
  ).body;
  const twins = data as TwinRow[];
  const latest = await keeper.call(
    'GET',
    `/api/v4/inventory/twins/latest?idTwin=${twins.map(({ idTwin }) => idTwin).join()}`,
  );
  return { twins, latest: latest.body.data as TwinLatest[] };
}

describe('a segment of the search', () => {
  test('has the level, the worst values and the last reading of its devices', async () => {
    const segment = await alarmed();
    const { twins, latest } = await devicesOf(segment.idWarehouseSegment);
    expect(segment).toMatchObject({
      twins: twins.length,
      level: 'alarm',
      Warehouse: { idWarehouse: WAREHOUSE },
      worstHumidity: { name: 'EB-2013', level: 'alarm' },
      worstHumidityValue: segment.worstHumidity?.value,
      worstTemperatureValue: segment.worstTemperature?.value,
    });
    expect(segment.openAlarms).toBe(latest.reduce((sum, { openAlarms }) => sum + openAlarms, 0));
    expect(segment.lastReadingAt).toBe(
      twins
        .map(({ lastSeenAt }) => lastSeenAt ?? '')
        .toSorted()
        .at(-1),
    );
    for (const [key, worst] of [
      ['temperature', segment.worstTemperature],
      ['humidity', segment.worstHumidity],
    ] as const) {
      const [expected] = latest
        .flatMap(({ idTwin, [key]: value }) => (value ? [{ idTwin, ...value }] : []))
        .toSorted((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level) || b.value - a.value);
      expect(worst).toMatchObject({
        idTwin: expected?.idTwin,
        value: expected?.value,
        level: expected?.level,
      });
      const [trends] = await trendsBy(`idWarehouseSegment=${segment.idWarehouseSegment}`);
      expect(trends?.[key]).toEqual(expected?.trend);
    }
  });

  test('is found by its name, and only in the warehouses that are asked for', async () => {
    const found = await segmentsBy(`search=A3&idWarehouse=${WAREHOUSE}`);
    expect(found.map(({ name }) => name)).toEqual(['A3']);
    expect((await segmentsBy('idWarehouse=1')).every(({ Warehouse }) => Warehouse.idWarehouse === 1)).toBe(
      true,
    );
  });

  test('is in the file with its values', async () => {
    const { text } = await keeper.call(
      'GET',
      `${LIST}?format=csv&search=A3&idWarehouse=${WAREHOUSE}&columns=name,level,worstHumidityValue,worstHumidity`,
    );
    const [, line] = text.split(/\r?\n/);
    expect(line).toContain('A3');
    expect(line).toContain(String((await alarmed()).worstHumidityValue));
    expect(line).toContain('EB-2013');
  });
});

describe('the search lists segments', () => {
  const orders = {
    worstTemperature: ({ worstTemperature }: InventorySegment) => worstTemperature?.value,
    worstHumidity: ({ worstHumidity }: InventorySegment) => worstHumidity?.value,
    lastReadingAt: ({ lastReadingAt }: InventorySegment) =>
      lastReadingAt ? Date.parse(lastReadingAt) : undefined,
  };
  test.each(Object.entries(orders))('by %s in both directions, empty ones last', async (order, shownBy) => {
    for (const [prefix, sign] of [
      ['', 1],
      ['-', -1],
    ] as const) {
      const all = await segmentsBy(`order=${prefix}${order}`);
      const values = all.map(shownBy);
      const known = values.filter((value) => value !== undefined);
      expect(known.length).toBeGreaterThan(3);
      expect(known.length).toBeLessThan(values.length);
      expect(known).toEqual(known.toSorted((a, b) => sign * (a - b)));
      expect(values.slice(known.length).every((value) => value === undefined)).toBe(true);
      const ids = all.map(({ idWarehouseSegment }) => idWarehouseSegment);
      const { body } = await keeper.call('GET', `${LIST}?limit=4&page=2&order=${prefix}${order}`);
      const second = body.data as InventorySegment[];
      expect(second.map(({ idWarehouseSegment }) => idWarehouseSegment)).toEqual(ids.slice(4, 8));
      expect(body.total).toBe(ids.length);
    }
  });

  test('by state, the worst first and empty ones last', async () => {
    const all = await segmentsBy('order=-level');
    const stateOf = ({ level, twins, online, late, never }: InventorySegment) => {
      if (level !== 'normal') return level;
      if (twins === 0) return 'empty';
      return online > 0 ? 'normal' : late > 0 ? 'late' : never === twins ? 'never' : 'silent';
    };
    const ranks = all.map((one) => placeStates.indexOf(stateOf(one)));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    expect(all[0]?.level).toBe('alarm');
    expect(all.at(-1)?.twins).toBe(0);
  });
});

test('trends of a whole warehouse are those of each of its segments', async () => {
  const ids = (await segmentsBy(`idWarehouse=${WAREHOUSE}`))
    .filter(({ worstTemperature }) => worstTemperature)
    .map(({ idWarehouseSegment }) => idWarehouseSegment);
  const whole = await trendsBy(`idWarehouse=${WAREHOUSE}`);
  expect(new Set(whole.map(({ idWarehouseSegment }) => idWarehouseSegment))).toEqual(new Set(ids));
  expect(await trendsBy(`idWarehouseSegment=${ids.join()}`)).toEqual(whole);
  expect(whole.every(({ temperature }) => temperature?.length === 24)).toBe(true);
  expect(await trendsBy('')).toEqual([]);
});

test('other companies see none of them, and others of the company need to see the inventory', async () => {
  const segment = await alarmed();
  const own = await segmentsBy('', other);
  expect(own.map(({ idWarehouseSegment }) => idWarehouseSegment)).not.toContain(segment.idWarehouseSegment);
  expect((await other.call('GET', `${LIST}?idCompany=1`)).status).toBe(403);
  expect(await trendsBy(`idWarehouseSegment=${segment.idWarehouseSegment}`, other)).toEqual([]);
  expect(await trendsBy(`idWarehouse=${WAREHOUSE}`, other)).toEqual([]);
  const agent = await t.signIn('agente@gemelo.test');
  for (const path of [LIST, `${TRENDS}?idWarehouse=${WAREHOUSE}`])
    expect((await agent.call('GET', path)).status).toBe(403);
});

test('the segments of a warehouse say when they were last heard', async () => {
  const { body } = await keeper.call('GET', '/api/settings/warehouse/twins/company/1?limit=200');
  const warehouse = (body.data as Stock[]).find(({ idWarehouse }) => idWarehouse === WAREHOUSE);
  const heard = (await segmentsBy(`idWarehouse=${WAREHOUSE}`)).map(
    ({ lastReadingAt }) => lastReadingAt ?? '',
  );
  expect((warehouse?.lastReadingAt ?? '') >= (heard.toSorted().at(-1) ?? '')).toBe(true);
});
