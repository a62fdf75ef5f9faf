import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openQueue } from '../../test/job-queue.ts';
import { runJob } from '../../test/run-job.ts';
import { openStaffedApp } from '../../test/staffed-app.ts';
import { createDeriveRoutes } from './derive-routes.job.ts';
import { createFieldDay, type FieldDay, fixAt, MINUTE, send } from './test/field-day.ts';

let app: Awaited<ReturnType<typeof openStaffedApp>>;
let day: FieldDay;
let idAgent: number;
const now = () => Date.now();
beforeAll(async () => {
  app = await openStaffedApp();
  day = createFieldDay(app.owner);
  idAgent = app.agent.user.idUser;
});
beforeEach(() => day.clear());

const walk = (from: number, count: number, everyMs = 10_000) =>
  Array.from({ length: count }, (_, n) => fixAt(from + n * everyMs, n * 12));
const begun = async (hours = 3) => {
  const from = now() - hours * 60 * MINUTE;
  await day.consent(1, idAgent, from);
  return { from, id: await day.assign(1, idAgent, from) };
};

describe('consent', () => {
  test('is given, withdrawn and kept with its history', async () => {
    const { agent } = app;
    const read = async () => (await agent.call('GET', '/api/v4/tracking/consent')).body.data;
    expect(await read()).toMatchObject({
      givenAt: null,
      withdrawnAt: null,
      intervalSeconds: 30,
      keptDays: 90,
    });
    const set = (given: boolean) => agent.call('PUT', '/api/v4/tracking/consent', { given });
    await Promise.all([set(true), set(true)]);
    expect((await read()) as object).toMatchObject({ withdrawnAt: null, givenAt: expect.any(String) });
    await set(false);
    expect((await read()) as object).toMatchObject({ withdrawnAt: expect.any(String) });
    await set(true);
    const kept = (await agent.call('GET', '/api/v4/tracking/kept')).body.data as { consents: unknown[] };
    expect(kept.consents).toHaveLength(2);
  });

  test('is of one company: whoever moved agrees anew, and what they agreed to elsewhere does not count', async () => {
    const from = now() - 60 * MINUTE;
    await day.consent(2, idAgent, from);
    const id = await day.assign(1, idAgent, from);
    expect((await send(app.agent, id, walk(from, 5))).body.data).toMatchObject({ leftOut: 5 });
    const set = (given: boolean) => app.agent.call('PUT', '/api/v4/tracking/consent', { given });
    expect((await set(true)).status).toBe(200);
    expect((await set(false)).status).toBe(200);
    const { rows } = await app.owner.query(
      'select id_company from tracking_consent where id_user = $1 and withdrawn_at is null',
      [idAgent],
    );
    expect(rows).toEqual([{ id_company: 2 }]);
  });

  test('without it nothing is stored', async () => {
    const from = now() - 60 * MINUTE;
    const id = await day.assign(1, idAgent, from);
    const sent = await send(app.agent, id, walk(from, 5));
    expect(sent.body.data).toEqual({ stored: 0, known: 0, leftOut: 5 });
    expect(await day.stored(idAgent)).toEqual([]);
  });

  test('once withdrawn, later fixes are left out and earlier ones are kept and still taken', async () => {
    const from = now() - 60 * MINUTE;
    await day.consent(1, idAgent, from, from + 55_000);
    const id = await day.assign(1, idAgent, from);
    expect((await send(app.agent, id, walk(from, 10))).body.data).toEqual({
      stored: 6,
      known: 0,
      leftOut: 4,
    });
    expect(await day.stored(idAgent)).toHaveLength(6);
  });
});

describe('positions', () => {
  test('outside the activity, days ahead of the clock and older than what is kept are left out', async () => {
    const from = now() - 100 * 24 * 60 * MINUTE;
    await day.consent(1, idAgent, from);
    const id = await day.assign(1, idAgent, from);
    const ended = await day.assign(1, idAgent, now() - 60 * MINUTE, now() - 30 * MINUTE);
    const outcome = async (idActivityUser: number, moment: number) =>
      (await send(app.agent, idActivityUser, [fixAt(moment, 0)])).body.data;
    const leftOut = { stored: 0, known: 0, leftOut: 1 };
    expect(await outcome(ended, now() - 70 * MINUTE)).toEqual(leftOut);
    expect(await outcome(ended, now() - 20 * MINUTE)).toEqual(leftOut);
    // Of a clock that shows another day.
    expect(await outcome(id, now() + 25 * 60 * MINUTE)).toEqual(leftOut);
    expect(await outcome(id, from + MINUTE)).toEqual(leftOut);
    expect(await outcome(id, Date.parse('1999-01-01T00:00:00Z'))).toEqual(leftOut);
    expect(await outcome(id, now() + 2 * MINUTE)).toEqual({ stored: 1, known: 0, leftOut: 0 });
    expect(await outcome(ended, now() - 40 * MINUTE)).toEqual({ stored: 1, known: 0, leftOut: 0 });
    // Of a phone that was offline for weeks, in a month that nobody made.
    expect(await outcome(id, now() - 80 * 24 * 60 * MINUTE)).toEqual({ stored: 1, known: 0, leftOut: 0 });
  });

  test('ahead of the clock are too early, and are taken when it has come so far', async () => {
    const { id } = await begun();
    const start = now();
    const batch = [0, 4, 6].map((minute) => fixAt(start + minute * MINUTE, minute));
    const refused = await send(app.agent, id, batch);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_EARLY']);
    expect(await day.stored(idAgent)).toHaveLength(2);
    // The same as two minutes later, when that fix is no longer so far ahead.
    await app.owner.query(`update position set at = at - interval '2 minutes'`);
    const again = batch.map((one) => ({
      ...one,
      at: new Date(Date.parse(one.at) - 2 * MINUTE).toISOString(),
    }));
    expect((await send(app.agent, id, again)).body.data).toEqual({ stored: 1, known: 2, leftOut: 0 });
  });

  test('of an activity whose start has not arrived are too early, and left out where it never will', async () => {
    const { id, from } = await begun();
    await app.owner.query(`update activity_user set progress = 'assigned', started_at = null`);
    expect((await send(app.agent, id, walk(from, 3))).body.code).toBe('TOO_EARLY');
    expect(await day.stored(idAgent)).toEqual([]);
    const started = { progress: 'started', at: new Date(from).toISOString() };
    const begins = await app.agent.call('PUT', `/api/v4/activity-assignments/${id}/progress`, started);
    expect(begins.status, begins.text).toBe(200);
    expect((await send(app.agent, id, walk(from, 3))).body.data).toMatchObject({ stored: 3 });
    await app.owner.query(
      `update activity_user set progress = 'cancelled', state = 'Inactivo', started_at = null, ended_at = now()`,
    );
    expect((await send(app.agent, id, walk(from, 3))).body.data).toMatchObject({ stored: 0, leftOut: 3 });
  });

  test('are stored once a second, in one batch and over batches', async () => {
    const { id, from } = await begun();
    const second = Math.ceil(from / 1000) * 1000;
    const dense = walk(second, 500, 10);
    expect((await send(app.agent, id, dense)).body.data).toEqual({ stored: 5, known: 495, leftOut: 0 });
    expect((await send(app.agent, id, walk(second + 5, 500, 10))).body.data).toMatchObject({ stored: 0 });
    expect(await day.stored(idAgent)).toHaveLength(5);
  });

  test('of many days come in one batch, and are judged as if they came one after another', async () => {
    const { id, from } = await begun(90);
    // Every third is too far from the others to be true.
    const batch = Array.from({ length: 480 }, (_, n) =>
      fixAt(from + n * 11 * MINUTE, n % 3 === 1 ? 90_000 : 0),
    );
    expect((await send(app.agent, id, batch)).body.data).toMatchObject({ stored: 480 });
    const atOnce = (await day.stored(idAgent)).map(({ flag }) => flag);
    await app.owner.query('delete from position; delete from position_latest');
    for (let at = 0; at < 480; at += 60) await send(app.agent, id, batch.slice(at, at + 60));
    expect((await day.stored(idAgent)).map(({ flag }) => flag)).toEqual(atOnce);
  });

  test('are stored once under parallel sends of the same batch', async () => {
    const { id, from } = await begun();
    const batch = walk(from, 400);
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(app.agent, id, batch)));
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const counts = sent.map(({ body }) => body.data as { stored: number; known: number });
    expect(counts.reduce((sum, { stored }) => sum + stored, 0)).toBe(400);
    expect(counts.reduce((sum, { known }) => sum + known, 0)).toBe(2000);
    expect(await day.stored(idAgent)).toHaveLength(400);
  });

  test('overlapping batches, sent at once and twice in one batch, are stored once', async () => {
    const { id, from } = await begun();
    const all = walk(from, 600);
    await Promise.all([0, 100, 50, 200].map((at) => send(app.agent, id, all.slice(at, at + 400))));
    expect(await day.stored(idAgent)).toHaveLength(600);
    const [first] = all;
    const twice = await send(app.agent, id, [first as never, first as never]);
    expect(twice.body.data).toEqual({ stored: 0, known: 2, leftOut: 0 });
  });

  test('of another person’s activity, of nobody’s and of another company’s are refused', async () => {
    const { id, from } = await begun();
    expect((await send(app.technician, id, walk(from, 2))).status).toBe(404);
    expect((await send(app.agent, 999_999, walk(from, 2))).status).toBe(404);
    expect((await send(app.other, id, walk(from, 2))).status).toBe(404);
    expect(await day.stored(idAgent)).toEqual([]);
  });

  test('are refused at their field, and more than 500 at once', async () => {
    const { id, from } = await begun();
    const wrong = await send(app.agent, id, [{ ...fixAt(from, 0), latitude: 91 }]);
    expect(wrong.status).toBe(400);
    expect(wrong.body.issues.map(({ path }) => path)).toEqual(['positions.0.latitude']);
    expect((await send(app.agent, id, walk(from, 501))).status).toBe(400);
  });

  test('that arrive late change the flags of their neighbours', async () => {
    const { id, from } = await begun();
    const drive = Array.from({ length: 40 }, (_, n) => fixAt(from + n * 60_000, n * 1500));
    const picked = [0, 1, 39].map((n) => drive[n] as never);
    // Too far for a minute and a half.
    const far = { ...fixAt(from + 90_000, 58_000) };
    await send(app.agent, id, [picked[0], picked[1], far] as never);
    expect((await day.stored(idAgent)).map(({ flag }) => flag)).toEqual([null, null, 'jump']);
    await send(app.agent, id, drive.slice(2, 20));
    expect((await day.stored(idAgent)).filter(({ flag }) => flag !== null)).toHaveLength(1);
  });
});

describe('the last place', () => {
  const latest = async () =>
    (await app.owner.query('select at, latitude from position_latest where id_user = $1', [idAgent])).rows[0];

  test('only moves forward, and not to a fix that does not count', async () => {
    const { id, from } = await begun();
    await send(app.agent, id, [fixAt(from + 20 * MINUTE, 100)]);
    await send(app.agent, id, [fixAt(from + 10 * MINUTE, 0)]);
    await send(app.agent, id, [fixAt(from + 21 * MINUTE, 200, 900), fixAt(from + 22 * MINUTE, 300_000)]);
    expect(Date.parse(String((await latest()).at))).toBe(from + 20 * MINUTE);
  });

  test('is what the tracker shows, unless a recorded action is newer', async () => {
    const { id, from } = await begun();
    await send(app.agent, id, [fixAt(from + 20 * MINUTE, 100)]);
    const seen = async () => {
      const { body, status, text } = await app.supervisor.call('GET', '/api/v4/tracker');
      expect(status, text).toBe(200);
      return (body.data as { people: { idUser: number; place: { at: string } | null }[] }).people.find(
        ({ idUser }) => idUser === idAgent,
      );
    };
    expect(await seen()).toMatchObject({
      ...{ consented: true, place: { accuracy: 5 }, Assignment: { idActivityUser: id, progress: 'started' } },
      today: { records: 0 },
    });
    const at = new Date(from + 30 * MINUTE);
    await app.owner.query(
      `insert into activity_record (id_company, record_key, id_activity_user, id_activity, id_user, id_menu_action, id_action,
         menu_name, action_name, at, latitude, longitude)
       values (1, gen_random_uuid(), $1, 1, $2, 1, 1, 'Menú', 'Acción', $3, 15, -91)`,
      [id, idAgent, at],
    );
    expect(await seen()).toMatchObject({ place: { latitude: 15, accuracy: null } });
  });
});

describe('derived days', () => {
  test('are worked out from what is stored, and again the same', async () => {
    const { id, from } = await begun();
    await send(app.agent, id, walk(from, 30));
    const derive = () => runJob(app.t.database, createDeriveRoutes(), {});
    const days = async () =>
      (await app.supervisor.call('GET', '/api/v4/tracker/days?order=-day')).body.data as object[];
    await derive();
    const before = await days();
    expect(before.reduce((sum: number, one) => sum + (one as { fixes: number }).fixes, 0)).toBe(30);
    await app.owner.query('update route_day set changed_at = now()');
    await derive();
    expect(await days()).toEqual(before);
  });

  test('of others are worked out where one cannot be', async () => {
    const { id, from } = await begun();
    await send(app.agent, id, walk(from, 30));
    await app.owner.query(
      `insert into route_day (id_company, id_user, day, changed_at)
       select 2, 9000 + n, (now() at time zone 'America/Guatemala')::date, now() - interval '1 day'
       from generate_series(1, 250) n;
       insert into position (id_company, id_user, at, id_activity_user, latitude, longitude)
       select 2, 9000 + n, now(), 1, 15, -91 from generate_series(1, 250) n`,
    );
    await app.owner.query(
      `create function nothing_of_others() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
       create trigger refused before update on route_day for each row when (new.id_company = 2) execute function nothing_of_others()`,
    );
    const changed = async () =>
      (
        await app.owner.query(
          'select id_company, count(*)::int as n from route_day where changed_at is not null group by 1',
        )
      ).rows;
    await expect(runJob(app.t.database, createDeriveRoutes(), {})).rejects.toThrow('not this one');
    expect(await changed()).toEqual([{ id_company: 2, n: 250 }]);
    await app.owner.query('drop trigger refused on route_day; drop function nothing_of_others()');
    await runJob(app.t.database, createDeriveRoutes(), {});
    expect(await changed()).toEqual([]);
  });

  test('wait for one run of each turn, which later batches do not put off', async () => {
    const { id, from } = await begun();
    const queue = await openQueue(app.t.connection);
    await queue.query(`delete from graphile_worker._private_jobs where key like 'derive-routes-%'`);
    const waiting = async () =>
      (
        await queue.query(
          `select key, run_at, revision from graphile_worker.jobs where key like 'derive-routes-%'`,
        )
      ).rows;
    await send(app.agent, id, walk(from, 3));
    const [first] = await waiting();
    expect(Math.abs(Date.parse(String(first?.run_at)) - now())).toBeLessThan(20_000);
    await queue.query(
      `update graphile_worker._private_jobs set run_at = run_at - interval '1 minute' where key = $1`,
      [first?.key],
    );
    const before = await waiting();
    await send(app.agent, id, walk(from + MINUTE, 3));
    expect(await waiting()).toEqual(before);
    await runJob(app.t.database, createDeriveRoutes(), {});
    await send(app.agent, id, walk(from + 2 * MINUTE, 3));
    expect(await waiting()).not.toEqual(before);
  });

  test('are asked for one by one where somebody sent more than a route can hold', async () => {
    await app.owner.query(
      `insert into position (id_company, id_user, at, id_activity_user, latitude, longitude)
       select 1, $1, now() - make_interval(secs => n), 1, 15, -91 from generate_series(1, 100001) n`,
      [idAgent],
    );
    const since = (hours: number) =>
      app.agent.call(
        'GET',
        `/api/v4/tracker/users/${idAgent}/route?from=${new Date(now() - hours * 60 * MINUTE).toISOString()}&to=${new Date(now()).toISOString()}`,
      );
    const long = await since(48);
    expect([long.status, long.body.issues[0]?.path]).toEqual([400, 'to']);
    const short = await since(24);
    expect(short.status, short.text).toBe(200);
    expect((short.body.data as { total: number }).total).toBeGreaterThan(86_000);
  });

  test('follow the company to another time zone', async () => {
    const { id, from } = await begun(30);
    await send(app.agent, id, walk(from, 400, 240_000));
    await runJob(app.t.database, createDeriveRoutes(), {});
    const total = async () =>
      Number((await app.owner.query('select sum(fixes) as n from route_day')).rows[0].n);
    const stored = (await day.stored(idAgent)).length;
    expect(await total()).toBe(stored);
    await app.owner.query(`update company set time_zone = 'Asia/Tokyo' where id_company = 1`);
    await runJob(app.t.database, createDeriveRoutes(), {});
    expect(await total()).toBe(stored);
    await app.owner.query(`update company set time_zone = 'America/Guatemala' where id_company = 1`);
    await runJob(app.t.database, createDeriveRoutes(), {});
    expect(await total()).toBe(stored);
  });
});
