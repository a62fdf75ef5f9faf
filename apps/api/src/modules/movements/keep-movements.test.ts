import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { monthsAgo } from '../../db/months.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createKeepMovements } from './keep-movements.ts';
import { movements } from './movements.service.ts';

const DAY_MS = 86_400_000;
const { signal } = new AbortController();

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let owner: pg.Client;
let settled = 0;
let travelling = 0;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  owner = new pg.Client(t.connection);
  await owner.connect();
  const { rows } = await owner.query<{ id: number }>(
    'select id_twin as id from twin where id_company = 1 and id_destination is null order by 1 limit 2',
  );
  [settled = 0, travelling = 0] = rows.map(({ id }) => id);
  await owner.query('delete from movement where id_twin = any($1)', [[settled, travelling]]);
  await move(settled, 'created', 200, 1);
  await move(settled, 'moved', 150, 2);
  await move(settled, 'moved', 10, 3);
  await move(travelling, 'created', 220, 1);
  await move(travelling, 'sent', 210, 1, 2);
  await move(travelling, 'received', 205, 2);
  await move(travelling, 'sent', 200, 2, 3);
  await move(travelling, 'edited', 180, 2, 3);
  await move(travelling, 'edited', 170, 2, 3);
});
afterAll(() => owner.end());

const now = Date.now();
const ago = (days: number) => new Date(now - days * DAY_MS);
const move = (idTwin: number, kind: string, days: number, idWarehouse: number, idDestination?: number) =>
  owner.query(
    `insert into movement (id_company, id_twin, kind, id_warehouse, id_destination, state, at) values (1, $1, $2, $3, $4, 'Activo', $5)`,
    [idTwin, kind, idWarehouse, idDestination ?? null, ago(days)],
  );
const historyOf = async (idTwin: number) => {
  const { rows } = await owner.query<{ what: string }>(
    `select kind || ' ' || round(extract(epoch from now() - at) / 86400) as what from movement where id_twin = $1 order by at`,
    [idTwin],
  );
  return rows.map(({ what }) => what);
};

/** Whatever is counted from the beginning of the kept period on. */
const truth = () =>
  t.database.transaction(system, async (tx) => {
    const { rows: stays } = await owner.query(
      `select id_twin, first_hour, end_hour, greatest(expected_from, $1), id_warehouse, id_destination, id_lot, segments, active
       from twin_stays(1, $1, $2) order by 1, 2`,
      [monthsAgo(2), ago(1)],
    );
    const places = [];
    for (const idTwin of [settled, travelling])
      for (const days of [59, 30, 11, 9, 0])
        places.push(await movements.placeAt(tx, idTwin, ago(days).toISOString()));
    return { stays, places, sent: await movements.sentAt(tx, [settled, travelling]) };
  });

test('movements end, and where everything was since stays true', async () => {
  const before = await truth();
  expect(before.stays.length).toBeGreaterThan(10);
  expect(await createKeepMovements(0)(t.database, signal)).toEqual([]);
  await owner.query('delete from unsettled_days');
  expect(await createKeepMovements(2)(t.database, signal)).toEqual([expect.stringMatching(/movements/)]);
  expect(await historyOf(settled)).toEqual(['moved 150', 'moved 10']);
  expect(await historyOf(travelling)).toEqual(['sent 200', 'edited 170']);
  expect(await truth()).toEqual(before);
  expect((await owner.query('select * from unsettled_days')).rows).toEqual([]);
  expect(await createKeepMovements(2)(t.database, signal)).toEqual([]);
  const history = await admin.call('GET', `/api/v4/twins/${settled}/movements`);
  expect(history.body.total).toBe(2);
});

test('nobody else deletes them, and never the newest', async () => {
  await expect(t.database.query('delete from movement', [])).rejects.toThrow(/permission denied/);
  await expect(t.database.query('select forget_movements(now(), 0, 10)', [])).rejects.toThrow(/are kept/);
});
