import { addDays, dayAt } from '@gemelo/contract/kit/zoned';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runJob } from '../../test/run-job.ts';
import { openStaffedApp } from '../../test/staffed-app.ts';
import { createKeepPositions } from './keep-positions.job.ts';
import { createFieldDay, type FieldDay } from './test/field-day.ts';

const DAY_MS = 86_400_000;
let app: Awaited<ReturnType<typeof openStaffedApp>>;
let day: FieldDay;
beforeAll(async () => {
  app = await openStaffedApp();
  day = createFieldDay(app.owner);
});
beforeEach(async () => {
  await day.clear();
  await app.owner.query('update company set tracking_days = case id_company when 1 then 10 else 60 end');
});

const keep = (now = new Date()) =>
  runJob(
    app.t.database,
    createKeepPositions(() => now),
    {},
  );

/** A fix, a day, a stop and an event of every day. */
async function fill(idCompany: number, idUser: number, days: number) {
  for (let ago = 0; ago < days + 27; ago += 27)
    await app.owner.query("select ensure_month('position', $1)", [new Date(Date.now() - ago * DAY_MS)]);
  await app.owner.query(
    `with d as (select now() - make_interval(days => n) as at,
       ((now() - make_interval(days => n)) at time zone 'America/Guatemala')::date as day from generate_series(0, $3 - 1) n),
     p as (insert into position (id_company, id_user, at, id_activity_user, latitude, longitude) select $1, $2, at, 1, 15, -91 from d),
     r as (insert into route_day (id_company, id_user, day, fixes) select $1, $2, day, 1 from d),
     s as (insert into route_stop (id_company, id_user, started_at, ended_at, day, latitude, longitude)
       select $1, $2, at, at, day, 15, -91 from d)
     insert into geofence_event (id_company, id_user, id_geofence, at, entered) select $1, $2, 1, at, true from d`,
    [idCompany, idUser, days],
  );
}
const counts = async (idCompany: number) => {
  const tables = ['position', 'route_day', 'route_stop', 'geofence_event'];
  const found = await Promise.all(
    tables.map((table) =>
      app.owner.query(`select count(*)::int as n from ${table} where id_company = $1`, [idCompany]),
    ),
  );
  return found.map(({ rows }) => rows[0].n as number);
};

test('each company keeps as many days as it says, and today is one of them', async () => {
  await fill(1, app.agent.user.idUser, 50);
  await fill(2, app.other.user.idUser, 50);
  await keep();
  expect(await counts(1)).toEqual([10, 10, 10, 10]);
  expect(await counts(2)).toEqual([50, 50, 50, 50]);
  await keep();
  expect(await counts(1)).toEqual([10, 10, 10, 10]);
});

test('a person sees until when each day is kept, and it is removed on that day', async () => {
  await fill(1, app.agent.user.idUser, 3);
  const { body } = await app.agent.call('GET', '/api/v4/tracking/kept');
  const { days, keptDays } = body.data as { keptDays: number; days: { day: string; removedOn: string }[] };
  expect(keptDays).toBe(10);
  const today = dayAt(new Date(), 'America/Guatemala');
  expect(days[2]).toMatchObject({ day: addDays(today, -2), removedOn: addDays(today, 8) });
  await keep(new Date(Date.now() + 7 * DAY_MS));
  expect(await counts(1)).toEqual([3, 3, 3, 3]);
  await keep(new Date(Date.now() + 8 * DAY_MS));
  expect(await counts(1)).toEqual([2, 2, 2, 2]);
});

test('the last place is forgotten with its day', async () => {
  const at = new Date(Date.now() - 20 * DAY_MS);
  for (const idCompany of [1, 2])
    await app.owner.query(
      `insert into position_latest (id_company, id_user, at, received_at, id_activity_user, latitude, longitude)
       values ($1, $1, $2, $2, 1, 15, -91)`,
      [idCompany, at],
    );
  await keep();
  const { rows } = await app.owner.query('select id_company from position_latest');
  expect(rows).toEqual([{ id_company: 2 }]);
});

test('who stays in an area longer than anything is kept is still in it, until nothing is known of them', async () => {
  const before = (days: number) => new Date(Date.now() - days * DAY_MS);
  await app.owner.query(
    `insert into geofence_presence (id_company, id_user, id_geofence, since) select 1, n, 1, $1 from generate_series(1, 2) n`,
    [before(40)],
  );
  await app.owner.query(
    `insert into position_latest (id_company, id_user, at, received_at, id_activity_user, latitude, longitude)
     values (1, 1, $1, $1, 1, 15, -91), (1, 2, $2, $2, 1, 15, -91)`,
    [before(1), before(20)],
  );
  await keep();
  const { rows } = await app.owner.query('select id_user from geofence_presence');
  expect(rows).toEqual([{ id_user: 1 }]);
});

test('months that no company keeps are dropped, and months to come are there', async () => {
  await fill(2, app.other.user.idUser, 200);
  const months = async () =>
    (
      await app.owner.query(
        `select to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM')::text as month from pg_inherits
         where inhparent = 'position'::regclass order by 1`,
      )
    ).rows.map(({ month }) => month as string);
  const month = (daysAgo: number) =>
    `${new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 7)}-01`;
  expect(await months()).toContain(month(199));
  await keep();
  expect(await months()).not.toContain(month(199));
  expect(await months()).toEqual(expect.arrayContaining([month(59), month(0), month(-32)]));
  expect(await counts(2)).toEqual([60, 60, 60, 60]);
});
