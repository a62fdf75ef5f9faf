import type { AssignmentDetail } from '@gemelo/contract/endpoints/assignments';
import type { Ebag } from '@gemelo/contract/endpoints/bi-ebags';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import type { TwinLatest } from '@gemelo/contract/endpoints/twins-latest';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

/** Santa Lucía, whose ebags are assigned to segments with stowage and height. */
const WAREHOUSE = 2;

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, other] = (await Promise.all(
    ['admin@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
});

const ebagsBy = async (query = '', by = admin) =>
  (await by.call('GET', `/api/v4/bi/ebags?limit=200&${query}`)).body.data as Ebag[];

describe('ebags', () => {
  test('are the circulating devices with the stowage and height of their assignment', async () => {
    const rows = await ebagsBy(`idWarehouse=${WAREHOUSE}`);
    const twins = (
      await admin.call(
        'GET',
        `/api/v4/inventory/twins?limit=200&idWarehouse=${WAREHOUSE}&twinType=Circulante`,
      )
    ).body.data as TwinRow[];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(twins.map(({ name }) => name).toSorted());
    const placed = twins.find(({ Assignment }) => Assignment !== null);
    const assignment = (
      await admin.call('GET', `/api/processes/getOneAssignment/${placed?.Assignment?.idAssignment}`)
    ).body.data as AssignmentDetail;
    for (const { idTwin, info } of assignment.TwinAssignments) {
      const row = rows.find((one) => one.idTwin === idTwin);
      expect(row).toMatchObject({
        Warehouse: { idWarehouse: WAREHOUSE },
        height: info.find(({ name }) => name === 'height')?.value,
        stowage: info.find(({ name }) => name === 'numberStowage')?.value,
      });
      expect(row?.segments.map(({ name }) => name)).toEqual(assignment.segments.map(({ name }) => name));
    }
    expect(rows.filter(({ stowage }) => stowage === null).length).toBeGreaterThan(0);
  });

  test('have the level, alarms and latest values that lists of devices show', async () => {
    const rows = await ebagsBy(`idWarehouse=${WAREHOUSE}`);
    const latest = (
      await admin.call('GET', `/api/v4/twins/latest?idTwin=${rows.map(({ idTwin }) => idTwin).join()}`)
    ).body.data as TwinLatest[];
    for (const { idTwin, level, openAlarms, temperature, humidity } of latest)
      expect(rows.find((row) => row.idTwin === idTwin)).toMatchObject({
        ...{ level, openAlarms },
        temperature: temperature?.value ?? null,
        humidity: humidity?.value ?? null,
      });
    expect(rows.some(({ level }) => level === 'alarm')).toBe(true);
    const [worst] = await ebagsBy('order=-level');
    expect(worst?.level).toBe('alarm');
  });

  test('are ordered by the numbers people wrote, and those without come last', async () => {
    const rows = await ebagsBy('order=-height');
    const heights = rows.map(({ height }) => (height === null ? null : Number.parseFloat(height)));
    const known = heights.filter((height) => height !== null);
    expect(known).toEqual(known.toSorted((a, b) => b - a));
    expect(heights.slice(known.length).every((height) => height === null)).toBe(true);
  });

  test('are filtered by segment and by name', async () => {
    const [first] = (await ebagsBy(`idWarehouse=${WAREHOUSE}`)).filter(({ segments }) => segments.length > 0);
    const segment = first?.segments[0];
    const inside = await ebagsBy(`idWarehouseSegment=${segment?.idWarehouseSegment}`);
    expect(inside.map(({ name }) => name)).toContain(first?.name);
    expect(inside.every(({ segments }) => segments.some(({ name }) => name === segment?.name))).toBe(true);
    expect(await ebagsBy(`search=${first?.name}`)).toHaveLength(1);
  });

  test('of another company are not seen', async () => {
    const own = await ebagsBy('', other);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ Warehouse }) => Warehouse.idWarehouse === 4)).toBe(true);
    expect(await ebagsBy(`idWarehouse=${WAREHOUSE}`, other)).toEqual([]);
  });

  test('come as a file too', async () => {
    const { status, text } = await admin.call('GET', '/api/v4/bi/ebags?format=csv');
    expect(status).toBe(200);
    expect(text).toContain('Número de estiba');
  });
});
