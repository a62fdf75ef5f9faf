import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let other: Person;
let owner: pg.Client;
beforeAll(async () => {
  t = await openTestApp();
  [admin, supervisor, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
  owner = new pg.Client(t.connection);
  await owner.connect();
});
afterAll(() => owner.end());

interface Counters {
  devicesCreated: number;
  tokensCreated: number;
  sensors: number;
  sensorStates: Record<'online' | 'late' | 'silent' | 'never', number>;
}
const counters = async (person: Person) =>
  (await person.call('GET', '/api/v4/home/counters')).body.data as Counters;
interface Choice {
  value: number;
  label: string;
  count: number;
}
const facets = async (person: Person) =>
  (await person.call('GET', '/api/v4/readings/latest/facets')).body.data as Record<
    'idMeasurement' | 'idWarehouse',
    Choice[]
  >;
const latest = async (person: Person, query: string) =>
  (await person.call('GET', `/api/v4/readings/latest?limit=1&${query}`)).body.total;

const createTwin = (person: Person, mac: string) =>
  person.call('POST', '/api/processes/createTwin', {
    name: `Portada ${mac}`,
    mac,
    twinType: 'Circulante',
    idWarehouse: 1,
    idTwinModel: 1,
    station: 0,
    sensors: [{ idSensor: 1 }],
  });

test('creating a device changes the counters of everybody in the company at once', async () => {
  const before = await counters(supervisor);
  const created = await createTwin(admin, '0E00000000A1');
  expect(created.status, created.text).toBe(200);
  expect((await counters(supervisor)).devicesCreated).toBe(before.devicesCreated + 1);
  const after = await counters(admin);
  expect(after.devicesCreated).toBe(before.devicesCreated + 1);
  expect(after.sensorStates).toEqual({ ...before.sensorStates, never: before.sensorStates.never + 1 });
});

test('concurrent requests for the counters share one set of queries', async () => {
  t.database.bus.publish({ kind: 'twin', idCompany: 1 });
  const opened = vi.spyOn(t.database, 'transaction');
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => Promise.all([counters(n % 2 ? admin : supervisor), facets(admin)])),
  );
  const shared = opened.mock.calls.filter(([{ idUser, all }]) => idUser === null && !all);
  opened.mockRestore();
  expect(shared.map(([{ idCompany }]) => idCompany)).toEqual([1, 1, 1]);
});

test('the counters are those of the own company, also for the operator’s administrators', async () => {
  const [own, theirs] = await Promise.all([counters(admin), counters(other)]);
  const { rows } = await owner.query<{ id: number; count: number }>(
    'select id_company as id, count(*)::int as count from twin group by 1',
  );
  const created = new Map(rows.map(({ id, count }) => [id, count]));
  expect(own.devicesCreated).toBe(created.get(1));
  expect(theirs.devicesCreated).toBe(created.get(2));
});

test('the sensor states are counted from the latest readings and follow new ones', async () => {
  const count = async () => {
    const { rows } = await owner.query<{ state: string; count: number }>(`
      select state, count(*)::int from (
        select case when max(r.ts) > now() - 3 * c.reading_interval_seconds * interval '1 second' then 'online'
          when max(r.ts) > now() - 12 * c.reading_interval_seconds * interval '1 second' then 'late' when max(r.ts) is not null then 'silent' else 'never' end as state
        from twin_sensor s join twin t using (id_twin) join company c on c.id_company = s.id_company
        left join reading_latest r on r.id_sensor_twin = s.id_sensor_twin
        where s.id_company = 1 and s.state = 'Activo' and t.state = 'Activo'
        group by s.id_sensor_twin, c.reading_interval_seconds) x group by 1`);
    return {
      online: 0,
      late: 0,
      silent: 0,
      never: 0,
      ...Object.fromEntries(rows.map((row) => [row.state, row.count])),
    };
  };
  const before = await count();
  expect((await counters(admin)).sensorStates).toEqual(before);
  await owner.query(`update reading_latest set ts = now() - interval '30 days' where id_company = 1
    and id_sensor_twin in (select id_sensor_twin from reading_latest where id_company = 1 order by ts desc limit 4)`);
  t.database.bus.publish({ kind: 'readings', idCompany: 1, ids: [1] });
  const after = await count();
  expect(after).not.toEqual(before);
  await vi.waitFor(async () => expect((await counters(admin)).sensorStates).toEqual(after));
});

test('each filter choice has the count of its rows, and the states add up to all rows', async () => {
  const { idMeasurement, idWarehouse } = await facets(admin);
  expect(idMeasurement.length).toBeGreaterThan(1);
  for (const { value, count } of idMeasurement)
    expect(await latest(admin, `idMeasurement=${value}`)).toBe(count);
  for (const { value, count } of idWarehouse) expect(await latest(admin, `idWarehouse=${value}`)).toBe(count);
  const all = await latest(admin, '');
  const states = await Promise.all(
    ['online', 'late', 'silent'].map((state) => latest(admin, `state=${state}`)),
  );
  expect(states.reduce((sum, count) => (sum ?? 0) + (count ?? 0), 0)).toBe(all);
});
