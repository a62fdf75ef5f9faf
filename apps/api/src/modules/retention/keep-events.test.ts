import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '../../test/run-job.ts';
import { openTestApp } from '../../test/test-app.ts';
import { createKeepEvents } from './keep-events.ts';
import { createKeepHistory } from './keep-history.job.ts';

const { signal } = new AbortController();
const OLD = `now() - interval '40 months'`;

let t: Awaited<ReturnType<typeof openTestApp>>;
let owner: pg.Client;
beforeAll(async () => {
  t = await openTestApp();
  owner = new pg.Client(t.connection);
  await owner.connect();
});
afterAll(() => owner.end());

const numberOf = async (statement: string) =>
  Number((await owner.query<{ n: string }>(statement)).rows[0]?.n);

async function agedAlarm(isResolved: boolean): Promise<number> {
  const id = await numberOf(
    `insert into alarm (id_company, id_alarm_rule, id_twin, id_measurement, id_warehouse, condition, severity, threshold,
       since, opened_at, value, state, resolved_at, resolution)
     select id_company, id_alarm_rule, id_twin, id_measurement, id_warehouse, condition, severity, threshold, ${OLD}, ${OLD}, value,
       ${isResolved ? `'resolved', ${OLD}, 'normal'` : `'open', null, null`}
     from alarm where state = 'resolved' and id_company = 1 order by id_alarm limit 1 returning id_alarm as n`,
  );
  await owner.query(
    `insert into alarm_event (id_company, id_alarm, kind, at) values (1, $1, 'opened', ${OLD})`,
    [id],
  );
  return id;
}
const isThere = async (id: number) =>
  (await numberOf(`select count(*) as n from alarm_event where id_alarm = ${id}`)) +
  (await numberOf(`select count(*) as n from alarm where id_alarm = ${id}`));

test('alarms that are over go, but not those that are open or that a record names', async () => {
  const [open, over, tied] = [await agedAlarm(false), await agedAlarm(true), await agedAlarm(true)];
  await owner.query(
    `insert into record_link (id_company, entity, entity_id, other, other_id) values (1, 'alarm', $1, 'twin', 1)`,
    [tied],
  );
  const recent = await numberOf(`select count(*) as n from alarm`);
  const ticket = await numberOf(
    `select min(id_ticket) as n from ticket where resolved_at is not null and id_company = 1`,
  );
  await owner.query(`update ticket set resolved_at = ${OLD} where id_ticket = $1`, [ticket]);
  await owner.query(
    `insert into ticket_event (id_company, id_ticket, kind) select 1, $1, 'title' from generate_series(1, 5)`,
    [ticket],
  );
  const lines = (where: string) =>
    numberOf(`select count(*) as n from ticket_event where id_ticket ${where}`);
  const others = await lines(`<> ${ticket}`);

  const gone = await createKeepEvents(36)(t.database, signal);
  expect(gone).toEqual(['1 alarms', expect.stringMatching(/ticket events/)]);
  expect(await Promise.all([open, over, tied].map(isThere))).toEqual([2, 0, 2]);
  expect(await numberOf(`select count(*) as n from alarm`)).toBe(recent - 1);
  expect(await lines(`= ${ticket}`)).toBe(2);
  expect(await lines(`<> ${ticket}`)).toBe(others);
  // Looked at once a month.
  await agedAlarm(true);
  expect(await createKeepEvents(36)(t.database, signal)).toEqual([]);
});

test('the newest year stays, whoever asks', async () => {
  for (const call of [`forget_alarms(now(), 0, 9)`, `forget_histories('task', now(), 0, 9)`])
    await expect(t.database.query(`select ${call}`, [])).rejects.toThrow(/last year are kept/);
});

test('a kind that cannot be looked at now does not keep the others, and the job says so', async () => {
  const done: string[] = [];
  const job = createKeepHistory([
    () => Promise.reject(new Error('in use')),
    () => {
      done.push('next');
      return Promise.resolve([]);
    },
  ]);
  await expect(runJob(t.database, job, {})).rejects.toThrow('in use');
  expect(done).toEqual(['next']);
});
