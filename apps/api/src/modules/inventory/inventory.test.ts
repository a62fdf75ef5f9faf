import type { SegmentStock, Stock } from '@gemelo/contract/endpoints/inventory';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import type { TwinLatest } from '@gemelo/contract/endpoints/twins-latest';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let keeper: Person;
let other: Person;
/** A demonstration device of segment A3 of warehouse 2 with an open humidity alarm. */
let humid: TwinRow;
beforeAll(async () => {
  t = await openTestApp();
  [admin, keeper, other] = (await Promise.all(
    ['admin@gemelo.test', 'bodega@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
  [humid] = (await twinsBy('search=EB-2013')) as [TwinRow];
});

const WAREHOUSE = 2;
const twinsBy = async (query: string) =>
  (await admin.call('GET', `/api/processes/getTwinAll/1?${query}`)).body.data as TwinRow[];
const stockOf = async (idWarehouse = WAREHOUSE) => {
  const { data } = (await keeper.call('GET', '/api/settings/warehouse/twins/company/1?limit=200')).body;
  const found = (data as Stock[]).find((one) => one.idWarehouse === idWarehouse);
  if (!found) throw new Error('the warehouse is in the inventory');
  return found;
};
const segmentsOf = async () => {
  const { body } = await keeper.call('GET', `/api/settings/v2/warehouseSegments/assings/twins/${WAREHOUSE}`);
  return (body.data as SegmentStock).categories.flatMap(({ WarehouseSegments }) => WarehouseSegments);
};
const hear = (idTwin: number, at: string) =>
  t.database.transaction(system, async (tx) => {
    await sql`update twin_seen set last_at = ${at}::timestamptz where id_twin = ${idTwin}`.execute(tx);
  });
const latestOf = async (ids: number[], by = admin, path = '/api/v4/twins/latest') =>
  (await by.call('GET', `${path}?idTwin=${ids.join()}`)).body.data as TwinLatest[];

describe('the state of a place', () => {
  test('is that of its worst device, whatever the mean says', async () => {
    const segment = (await segmentsOf()).find(({ Twins }) =>
      Twins.some(({ idTwin }) => idTwin === humid.idTwin),
    );
    expect(segment?.name).toBe('A3');
    expect(segment).toMatchObject({
      level: 'alarm',
      worstHumidity: { idTwin: humid.idTwin, name: humid.name, level: 'alarm' },
    });
    expect(segment?.openAlarms).toBeGreaterThan(0);
    expect(segment?.worstHumidity?.value).toBeGreaterThan(segment?.humidity ?? 100);
    const stock = await stockOf();
    expect(stock).toMatchObject({ level: 'alarm', worstHumidity: { level: 'alarm' } });
    expect(stock.humidity).toBeLessThan(65);
    expect(stock.openAlarms).toBeGreaterThanOrEqual(segment?.openAlarms ?? 0);
  });

  test('leaves the last value of a silent device out of its figures, not out of its level', async () => {
    await hear(humid.idTwin, '2020-01-01');
    const segment = (await segmentsOf()).find(({ name }) => name === 'A3');
    expect(segment?.level).toBe('alarm');
    expect(segment?.openAlarms).toBeGreaterThan(0);
    expect(segment?.worstHumidity?.idTwin).not.toBe(humid.idTwin);
    expect((await stockOf()).worstHumidity?.idTwin).not.toBe(humid.idTwin);
    await hear(humid.idTwin, humid.lastSeenAt ?? 'now');
  });

  test('is normal without alarms, and names its highest values', async () => {
    const calm = (await segmentsOf()).find(
      ({ level, temperature }) => level === 'normal' && temperature !== null,
    );
    expect(calm).toMatchObject({ openAlarms: 0, worstTemperature: { level: 'normal' } });
    expect(calm?.worstTemperature?.value).toBeGreaterThanOrEqual(calm?.temperature ?? 0);
  });

  test('is also told of the devices without a segment', async () => {
    const unplaced = async () =>
      (
        (await keeper.call('GET', `/api/settings/v2/warehouseSegments/assings/twins/${WAREHOUSE}`)).body
          .data as SegmentStock
      ).unplaced;
    const before = await unplaced();
    const free = (
      await twinsBy(`idWarehouse=${WAREHOUSE}&assigned=false&transit=false&state=Activo&limit=1`)
    )[0];
    await t.database.transaction(system, async (tx) => {
      await sql`insert into alarm (id_company, id_alarm_rule, id_twin, id_warehouse, condition, severity, since, opened_at)
        values (1, 2, ${free?.idTwin}, ${WAREHOUSE}, 'silence', 'alarm', now(), now())`.execute(tx);
    });
    expect(await unplaced()).toEqual({ ...before, level: 'alarm', openAlarms: before.openAlarms + 1 });
    await t.database.transaction(system, async (tx) => {
      await sql`update alarm set state = 'resolved', resolved_at = now(), resolution = 'normal'
        where id_twin = ${free?.idTwin} and state <> 'resolved'`.execute(tx);
    });
  });

  test('counts every device once, by how it reports', async () => {
    for (const { twins, online, late, silent, never } of [await stockOf(), ...(await segmentsOf())])
      expect(online + late + silent + never).toBe(twins);
  });

  test('a sensor that was taken off no longer counts', async () => {
    const name = 'Sin sensor';
    const { body } = await admin.call('POST', '/api/processes/createTwin', {
      name,
      mac: '0E:00:00:00:77:01',
      twinType: 'Fijo',
      idWarehouse: WAREHOUSE,
      idTwinModel: 1,
      station: 0,
      sensors: [{ idSensor: 1 }],
    });
    const { idTwin, TwinSensors } = body.data as { idTwin: number; TwinSensors: { idSensorTwin: number }[] };
    const idSensorTwin = TwinSensors[0]?.idSensorTwin ?? 0;
    await t.database.transaction(system, async (tx) => {
      await tx
        .insertInto('readingLatest')
        .values({
          idTwin,
          idSensorTwin,
          idMeasurement: 1,
          idCompany: 1,
          ts: new Date().toISOString(),
          value: 90,
        })
        .execute();
    });
    await hear(idTwin, 'now');
    expect((await stockOf()).worstTemperature).toMatchObject({ idTwin, value: 90 });
    expect((await twinsBy('order=-temperature&limit=1'))[0]?.name).toBe(name);
    await admin.call('PUT', '/api/processes/update/sensor/state', {
      idTwin,
      idSensorTwin,
      state: 'Inactivo',
    });
    expect((await stockOf()).worstTemperature?.idTwin).not.toBe(idTwin);
    expect((await latestOf([idTwin]))[0]?.temperature).toBeNull();
  });
});

test('importing devices raises the number of those that never reported, and no other', async () => {
  const silentTwins = async () =>
    (await admin.call('GET', '/api/processes/getTwinAll/1?sensorState=silent&limit=1')).body.total;
  const neverTwins = async () =>
    (await admin.call('GET', '/api/processes/getTwinAll/1?sensorState=never&limit=1')).body.total ?? 0;
  const before = { stock: await stockOf(), silent: await silentTwins(), never: await neverTwins() };
  const lines = Array.from({ length: 20 }, (_, index) => {
    const number = String(index).padStart(2, '0');
    return `Nuevo ${number},0E:00:00:00:78:${number},Fijo,${before.stock.name},Ebag T/H,Temperatura y humedad`;
  });
  const file = ['Nombre,MAC,Tipo,Bodega,Modelo,Sensores', ...lines].join('\n');
  const answer = await admin.call('POST', '/api/v4/twins/import', {
    fileName: 'nuevos.csv',
    content: Buffer.from(file).toString('base64'),
    commit: true,
  });
  expect(answer.body.data, answer.text).toMatchObject({ bad: 0, written: 20 });
  const { twins, online, late, silent, never, level } = before.stock;
  expect(await stockOf()).toMatchObject({
    twins: twins + 20,
    online,
    late,
    silent,
    never: never + 20,
    level,
  });
  expect([await silentTwins(), await neverTwins()]).toEqual([before.silent, before.never + 20]);
});

describe('the latest values of devices', () => {
  test('come with trend, level and open alarms, for the rows that are asked for', async () => {
    const [latest, ...more] = await latestOf([humid.idTwin]);
    expect(more).toEqual([]);
    expect(latest).toMatchObject({ idTwin: humid.idTwin, level: 'alarm', humidity: { level: 'alarm' } });
    expect(latest?.openAlarms).toBeGreaterThan(0);
    expect(latest?.humidity?.value).toBeGreaterThan(65);
    expect(latest?.humidity?.trend).toHaveLength(24);
    expect(latest?.temperature?.trend.filter((value) => value !== null).length).toBeGreaterThan(12);
    const detail = (await admin.call('GET', `/api/processes/twin/${humid.idTwin}`)).body.data as {
      readings: { idMeasurement: number; value: number }[];
    };
    expect(detail.readings.map(({ value }) => value)).toEqual(
      expect.arrayContaining([latest?.temperature?.value, latest?.humidity?.value]),
    );
  });

  test('are also for those who see the inventory, and never for another company', async () => {
    const agent = await t.signIn('agente@gemelo.test');
    for (const path of ['/api/v4/twins/latest', '/api/v4/inventory/twins/latest'])
      expect((await agent.call('GET', `${path}?idTwin=${humid.idTwin}`)).status).toBe(403);
    expect(await latestOf([humid.idTwin], keeper, '/api/v4/inventory/twins/latest')).toHaveLength(1);
    expect(await latestOf([humid.idTwin], other)).toEqual([]);
  });

  test.each(['/api/processes/getTwinAll/1', '/api/v4/inventory/twins'])(
    'stand in the files of %s, under the headings of the screen',
    async (path) => {
      const columns =
        'name,Warehouse,Assignment,temperature,humidity,sensorState,lastSeenAt,level,openAlarms';
      const { text } = await keeper.call('GET', `${path}?format=csv&columns=${columns}&search=${humid.name}`);
      const [head, row] = text.slice(1).split('\r\n');
      expect(head).toBe(
        'Nombre,Bodega,Segmento o lote,Temperatura (°C),Humedad (%),Estado de lectura,Última lectura (America/Guatemala),Nivel,Alarmas activas',
      );
      const [latest] = await latestOf([humid.idTwin]);
      const cells = row?.split(',') ?? [];
      expect(cells.slice(2, 6)).toEqual([
        'A3',
        String(latest?.temperature?.value),
        String(latest?.humidity?.value),
        'En línea',
      ]);
      expect(cells.slice(7)).toEqual(['Alarma', String(latest?.openAlarms)]);
    },
  );

  test('are in no file for those who do not see them', async () => {
    const refused = await admin.call('GET', '/api/processes/activeTwin?format=csv&columns=name,temperature');
    expect(refused.status).toBe(400);
  });

  test('are read for all rows of a file, batch after batch', async () => {
    const { text } = await admin.call('GET', '/api/processes/getTwin?format=csv&columns=name,level&limit=1');
    const [, ...lines] = text.trim().split('\r\n');
    const { total } = (await admin.call('GET', '/api/processes/getTwin?limit=1')).body;
    expect(lines).toHaveLength(Number(total));
    expect(lines.every((line) => /,(Normal|Advertencia|Alarma)$/.test(line))).toBe(true);
  });

  test.each(['temperature', 'humidity'] as const)('order a list by %s, empty ones last', async (key) => {
    const valuesBy = async (order: string) => {
      const ids = (await twinsBy(`limit=200&order=${order}`)).map(({ idTwin }) => idTwin);
      const latest = new Map((await latestOf(ids)).map((one) => [one.idTwin, one[key]?.value]));
      return ids.map((id) => latest.get(id));
    };
    const [up, down] = [await valuesBy(key), await valuesBy(`-${key}`)];
    const known = (values: (number | undefined)[]) => values.filter((value) => value !== undefined);
    expect(known(up).length).toBeGreaterThan(20);
    expect(known(up)).toEqual(known(up).toSorted((a, b) => a - b));
    expect(known(down)).toEqual(known(down).toSorted((a, b) => b - a));
    for (const values of [up, down])
      expect(values.slice(known(values).length).every((value) => value === undefined)).toBe(true);
    const last = await twinsBy(`limit=5&page=2&order=${key}`);
    expect(last.map(({ idTwin }) => idTwin)).toEqual(
      (await twinsBy(`limit=10&order=${key}`)).slice(5).map(({ idTwin }) => idTwin),
    );
  });

  test('order a list by the last reading, those that never reported last', async () => {
    const seen = (await twinsBy('limit=200&order=lastSeenAt')).map(({ lastSeenAt }) => lastSeenAt);
    const known = seen.filter((at) => at !== null);
    expect(known).toEqual(known.toSorted());
    expect(seen.slice(known.length).every((at) => at === null)).toBe(true);
    expect((await twinsBy('limit=1&order=-lastSeenAt'))[0]?.lastSeenAt).toBe(known.at(-1));
  });
});
