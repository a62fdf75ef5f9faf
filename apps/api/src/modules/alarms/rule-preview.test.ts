import type { AlarmRulePreview } from '@gemelo/contract/endpoints/alarm-rules';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

const HUMIDITY = 2;
const MINUTE_MS = 60_000;
/** Twelve times the reporting interval of the demo company. */
const GAP_MS = 180 * MINUTE_MS;

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
let owner: pg.Client;
beforeAll(async () => {
  t = await openTestApp();
  [admin, other] = await Promise.all([t.signIn('admin@gemelo.test'), t.signIn('admin@otra.test')]);
  owner = new pg.Client(t.connection);
  await owner.connect();
  // Readings every quarter of an hour around the means of the demonstration.
  await owner.query(
    `insert into reading select id_twin, id_sensor_twin, id_measurement, hour + n * interval '15 minutes', id_company,
       sum / count + 3 * sin(id_twin + n + extract(epoch from hour) / 3600)
     from reading_hour, generate_series(0, 3) n
     where id_company = 1 and id_measurement = $1 and hour > now() - interval '7 days 2 hours' and hour + n * interval '15 minutes' < now()`,
    [HUMIDITY],
  );
});
afterAll(() => owner.end());

const body = (change: object = {}) => ({
  condition: 'above',
  idMeasurement: HUMIDITY,
  threshold: 58,
  hysteresis: 2,
  holdSeconds: 1800,
  severity: 'warning',
  idWarehouseCategory: null,
  idTwin: null,
  ...change,
});
const preview = async (change: object = {}, by = admin) => {
  const { status, body: answer, text } = await by.call('POST', '/api/v4/alarm-rules/preview', body(change));
  expect(status, text).toBe(200);
  return answer.data as AlarmRulePreview;
};

interface Value {
  ts: number;
  value: number;
}
/** Counts the stretches above the limit that last long enough, each until the value comes back past the margin. */
function countStretches(values: readonly Value[], limit: number, margin: number, holdMs: number) {
  let count = 0;
  let index = 0;
  while (index < values.length) {
    const begin = index;
    while (
      values[index] !== undefined &&
      (values[index]?.value ?? 0) > limit &&
      (index === begin || (values[index]?.ts ?? 0) - (values[index - 1]?.ts ?? 0) <= GAP_MS) &&
      (values[index]?.ts ?? 0) - (values[begin]?.ts ?? 0) < holdMs
    )
      index++;
    const now = values[index];
    const start = values[begin];
    const previous = values[index - 1];
    const lasted =
      now &&
      start &&
      now.value > limit &&
      now.ts - start.ts >= holdMs &&
      (index === begin || now.ts - (previous?.ts ?? 0) <= GAP_MS);
    if (!lasted) {
      if (index === begin) index++;
      continue;
    }
    count++;
    while (values[index] !== undefined && (values[index]?.value ?? 0) > limit - margin) index++;
  }
  return count;
}

/** The answer recomputed from the readings of the twins in a warehouse. */
async function recount(idWarehouse: number, limit: number, margin: number, holdMs: number) {
  const { rows } = await owner.query<{ name: string; series: string; ts: number; value: number }>(
    `select t.name, r.id_twin || '/' || r.id_sensor_twin as series, (extract(epoch from r.ts) * 1000)::float8 as ts, r.value from twin t join reading r using (id_twin)
     where t.id_warehouse = $1 and t.state = 'Activo' and r.id_measurement = $2 and r.ts > now() - interval '7 days'
     order by 2, 3`,
    [idWarehouse, HUMIDITY],
  );
  const series = new Map<string, { name: string; values: Value[] }>();
  for (const row of rows) {
    const one = series.get(row.series) ?? { name: row.name, values: [] };
    one.values.push({ ts: row.ts, value: row.value });
    series.set(row.series, one);
  }
  const counts = new Map<string, number>();
  for (const { name, values } of series.values()) {
    const times = countStretches(values, limit, margin, holdMs);
    if (times > 0) counts.set(name, (counts.get(name) ?? 0) + times);
  }
  return counts;
}

test('the count is what the readings of the last week say', async () => {
  const answer = await preview({ idWarehouse: 2 });
  const counts = await recount(2, 58, 2, 30 * MINUTE_MS);
  const sorted = [...counts.values()].sort((a, b) => b - a);
  expect(sorted.length).toBeGreaterThan(2);
  expect(answer).toMatchObject({
    days: 7,
    times: sorted.reduce((sum, one) => sum + one, 0),
    approximate: false,
  });
  expect(answer.most.map(({ times }) => times)).toEqual(sorted.slice(0, 3));
  for (const { name, times } of answer.most) expect(counts.get(name)).toBe(times);
});

test('a limit that nothing passes would not have rung, and one device is counted alone', async () => {
  expect(await preview({ threshold: 99.5 })).toMatchObject({ times: 0, most: [] });
  const [most] = (await preview({ idWarehouse: 2 })).most;
  const alone = await preview({ idTwin: most?.idTwin });
  expect(alone).toMatchObject({ times: most?.times, twins: 1, most: [most] });
});

test('devices for which a narrower rule counts are left out', async () => {
  const before = await preview({ idWarehouse: 2 });
  const [most] = before.most;
  const made = await admin.call('POST', '/api/v4/alarm-rules', {
    ...body({ idTwin: most?.idTwin, threshold: 80 }),
    name: 'Solo este dispositivo',
    reminderMinutes: null,
    users: [],
  });
  expect(made.status, made.text).toBe(200);
  const after = await preview({ idWarehouse: 2 });
  expect(after.twins).toBe(before.twins - 1);
  expect(after.times).toBe(before.times - (most?.times ?? 0));
});

test('many readings are counted on hourly means, and a silence by the hours without readings', async () => {
  await owner.query(
    `insert into reading select r.id_twin, r.id_sensor_twin, r.id_measurement, r.ts + n * interval '20 seconds', r.id_company, r.value
     from reading r, generate_series(1, 6) n where r.id_measurement = $1 and r.id_company = 1 and r.ts > now() - interval '7 days'`,
    [HUMIDITY],
  );
  const answer = await preview();
  expect(answer.approximate).toBe(true);
  expect(answer.times).toBeGreaterThan(0);
  const silence = { condition: 'silence', idMeasurement: null, threshold: null, hysteresis: 0 };
  const silent = await preview({ ...silence, holdSeconds: 6 * 3600 });
  const rare = await preview({ ...silence, holdSeconds: 24 * 3600 });
  expect(silent.times).toBeGreaterThan(0);
  expect(rare.times).toBeLessThanOrEqual(silent.times);
});

test('a preview is checked like the rule, and shows nothing of another company', async () => {
  const refused = await other.call('POST', '/api/v4/alarm-rules/preview', body({ idWarehouse: 2 }));
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'idWarehouse']);
  const incomplete = await admin.call('POST', '/api/v4/alarm-rules/preview', body({ idMeasurement: null }));
  expect(incomplete.status).toBe(400);
  const keeper = await t.signIn('bodega@gemelo.test');
  expect((await keeper.call('POST', '/api/v4/alarm-rules/preview', body())).status).toBe(403);
});
