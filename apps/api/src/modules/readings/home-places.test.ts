import type { HomeWarehouse } from '@gemelo/contract/endpoints/home-attention';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let keeper: Person;
let agent: Person;
let other: Person;
let owner: pg.Client;
beforeAll(async () => {
  t = await openTestApp();
  [admin, keeper, agent, other] = (await Promise.all(
    ['admin@gemelo.test', 'bodega@gemelo.test', 'agente@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
  owner = new pg.Client(t.connection);
  await owner.connect();
  // Everything is calm at first, and every device was heard just now.
  await owner.query(
    `update alarm set state = 'resolved', resolved_at = now(), resolution = 'normal' where state <> 'resolved'`,
  );
  await owner.query('update alarm_watch set since = null');
  await owner.query('update twin_seen set last_at = now() where id_company = 1');
});
afterAll(() => owner.end());

const changed = () => t.database.bus.publish({ kind: 'alarm', idCompany: 1 });

interface Answer {
  total: number;
  keeps: number[];
  warehouses: HomeWarehouse[];
}
const places = async (person: Person) =>
  (await person.call('GET', '/api/v4/home/warehouses')).body.data as Answer;
const place = async (person: Person, idWarehouse: number) => {
  const found = (await places(person)).warehouses.find((one) => one.idWarehouse === idWarehouse);
  if (!found) throw new Error(`warehouse ${idWarehouse} is not shown`);
  return found;
};

interface Stocked {
  idTwin: number;
  idWarehouse: number;
  bay: string;
}
/** A device that stands in a bay. */
async function stockedDevice(): Promise<Stocked> {
  const { rows } = await owner.query<Stocked>(`
    select t.id_twin as "idTwin", t.id_warehouse as "idWarehouse", s.name as bay from twin t
    join twin_assignment ta on ta.id_twin_assignment = t.id_twin_assignment and ta.state = 'Activo'
    join assignment_segment x on x.id_assignment = ta.id_assignment
    join warehouse_segment s on s.id_warehouse_segment = x.id_warehouse_segment
    where t.id_company = 1 and t.state = 'Activo' and t.id_destination is null order by t.id_twin limit 1`);
  if (!rows[0]) throw new Error('the demonstration has stocked devices');
  return rows[0];
}
const openAlarm = ({ idTwin, idWarehouse }: Stocked, severity: string) =>
  owner.query(
    `insert into alarm (id_company, id_alarm_rule, id_twin, id_sensor_twin, id_measurement, id_warehouse, condition, severity,
       threshold, since, opened_at, value, worst_value)
     select 1, 2, $1, l.id_sensor_twin, 2, $2, 'above', $3, 65, now(), now(), 70, 70
     from reading_latest l where l.id_twin = $1 and l.id_measurement = 2`,
    [idTwin, idWarehouse, severity],
  );

test('a warehouse without trouble is normal, with its highest humidity and a day of it', async () => {
  const { total, warehouses } = await places(admin);
  expect(total).toBe(warehouses.length);
  const troubled = warehouses.filter(({ level, openAlarms }) => level !== 'normal' || openAlarms > 0);
  expect(troubled).toEqual([]);
  const { idWarehouse } = await stockedDevice();
  const { worst } = await place(admin, idWarehouse);
  const { rows } = await owner.query<{ highest: number }>(
    `select max(l.value) as highest from reading_latest l join twin t on t.id_twin = l.id_twin
     where t.id_warehouse = $1 and l.id_measurement = 2 and t.state = 'Activo' and t.id_destination is null`,
    [idWarehouse],
  );
  expect(worst?.Reading).toMatchObject({ value: rows[0]?.highest, unit: '%', threshold: null });
  expect(worst?.Reading?.trend).toHaveLength(24);
  expect(worst?.Reading?.trend.some((value) => value !== null)).toBe(true);
});

test('the bay with an alarm is the worst of its warehouse, which comes first', async () => {
  const device = await stockedDevice();
  await openAlarm(device, 'alarm');
  changed();
  await vi.waitFor(async () => expect((await place(admin, device.idWarehouse)).level).toBe('alarm'));
  const found = await place(admin, device.idWarehouse);
  expect(found.openAlarms).toBe(1);
  expect(found.worst).toMatchObject({
    idTwin: device.idTwin,
    level: 'alarm',
    segments: [device.bay],
    Reading: { threshold: 65 },
  });
  const bays = found.sections.flatMap(({ cells }) => cells);
  expect(bays.filter(({ level }) => level === 'alarm').map(({ name }) => name)).toEqual([device.bay]);
  expect((await places(admin)).warehouses[0]?.idWarehouse).toBe(device.idWarehouse);
});

test('the last value of a silent device is not shown as that of its warehouse, which stays in alarm', async () => {
  const device = await stockedDevice();
  await owner.query(`update twin_seen set last_at = now() - interval '3 days' where id_twin = $1`, [
    device.idTwin,
  ]);
  t.database.bus.publish({ kind: 'readings', idCompany: 1, ids: [] });
  await vi.waitFor(async () =>
    expect(await place(admin, device.idWarehouse)).toMatchObject({
      level: 'alarm',
      worst: { idTwin: device.idTwin, level: 'alarm', Reading: null },
    }),
  );
  await owner.query('update twin_seen set last_at = now() where id_company = 1');
});

test('a keeper sees the own warehouses and their silent devices first, and counts all of them', async () => {
  const { warehouses } = await places(admin);
  const last = warehouses.at(-1)?.idWarehouse ?? 0;
  await owner.query(
    `insert into warehouse_user (id_warehouse, id_user, id_company)
     select $1, id_user, 1 from app_user where email = 'bodega@gemelo.test'`,
    [last],
  );
  const shown = await places(keeper);
  expect(shown.keeps).toEqual([last]);
  expect(shown.warehouses[0]).toMatchObject({ idWarehouse: last, mine: true });
  expect(shown.warehouses).toHaveLength(warehouses.length);
  expect((await places(admin)).keeps).toEqual([]);

  await owner.query(`update twin_seen set last_at = now() - interval '3 days' where id_twin in (
    (select id_twin from twin where id_company = 1 and state = 'Activo' and id_warehouse = ${last} limit 1)
    union all
    (select id_twin from twin where id_company = 1 and state = 'Activo' and id_warehouse <> ${last} limit 2))`);
  t.database.bus.publish({ kind: 'readings', idCompany: 1, ids: [] });
  const silent = async (person: Person) =>
    (await person.call('GET', '/api/v4/home/devices')).body.data as {
      silent: number;
      devices: { idWarehouse: number }[];
    };
  await vi.waitFor(async () => expect((await silent(admin)).silent).toBe(3));
  const { silent: counted, devices } = await silent(keeper);
  expect(counted).toBe(3);
  expect(devices.map(({ idWarehouse }) => idWarehouse === last)).toEqual([true, false, false]);
});

test('a silent device in transit says where it goes, since it counts in no warehouse', async () => {
  const { rows } = await owner.query<{ idTwin: number; name: string }>(`
    update twin t set id_destination = w.id_warehouse from warehouse w
    where w.id_company = 1 and w.state = 'Activo' and w.id_warehouse <> t.id_warehouse and t.id_twin = (
      select t.id_twin from twin t join twin_seen s on s.id_twin = t.id_twin
      where t.id_company = 1 and t.state = 'Activo' and s.last_at < now() - interval '2 days' limit 1)
    returning t.id_twin as "idTwin", w.name`);
  t.database.bus.publish({ kind: 'twin', idCompany: 1 });
  await vi.waitFor(async () => {
    const { devices } = (await admin.call('GET', '/api/v4/home/devices')).body.data as {
      devices: { idTwin: number; destination: string | null }[];
    };
    const moving = devices.filter(({ destination }) => destination !== null);
    expect(moving).toMatchObject([{ idTwin: rows[0]?.idTwin, destination: rows[0]?.name }]);
  });
});

test('a device that was never heard is counted apart from the silent ones', async () => {
  const read = async () =>
    (await admin.call('GET', '/api/v4/home/devices')).body.data as { silent: number; never: number };
  const before = await read();
  const created = await admin.call('POST', '/api/processes/createTwin', {
    name: 'Nunca oído',
    mac: '0E00000000B1',
    twinType: 'Circulante',
    idWarehouse: 1,
    idTwinModel: 1,
    station: 0,
    sensors: [{ idSensor: 1 }],
  });
  expect(created.status, created.text).toBe(200);
  expect(await read()).toMatchObject({ silent: before.silent, never: before.never + 1 });
});

test('other companies and people without the inventory see none of it', async () => {
  const own = new Set((await places(admin)).warehouses.map(({ idWarehouse }) => idWarehouse));
  expect((await places(other)).warehouses.some(({ idWarehouse }) => own.has(idWarehouse))).toBe(false);
  expect((await agent.call('GET', '/api/v4/home/warehouses')).status).toBe(403);
  expect((await agent.call('GET', '/api/v4/home/devices')).status).toBe(403);
});
