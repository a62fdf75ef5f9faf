import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { countDays } from '../ingest/count-days.ts';
import { makeDevice, readingsOf } from '../ingest/test/devices-under-test.ts';
import { sealAudit } from '../modules/audit/audit.chain.ts';
import { verifyAudit } from '../modules/audit/audit.verify.ts';
import { KEEPS_PREPARED, PGBOUNCER, startPgbouncer } from '../test/pgbouncer.ts';
import { onServer, openTestApp, type Person } from '../test/test-app.ts';
import type { ConnectionSettings } from './pool.ts';

/** Six hours from what the product reads and writes. */
const ELSEWHERE = 'America/Guatemala';
const BELOW = `select id_twin as "idTwin" from twin where id_company = $1 order by 1`;
const modes = [
  // The bus, the heartbeat and a probe keep a server each.
  { mode: 'session', servers: 8, ofTransactions: false },
  { mode: 'transaction', servers: 2, ofTransactions: true },
] as const;

describe.runIf(PGBOUNCER).each(modes)('behind PgBouncer in $mode mode, entered as a superuser', (kind) => {
  let t: Awaited<ReturnType<typeof openTestApp>>;
  let pooler: ConnectionSettings;
  let owner: pg.Client;
  let admin: Person;
  let ours: Person;
  let theirs: Person;
  const twinsOf = async (idCompany: number) => (await owner.query(BELOW, [idCompany])).rows;
  const listed = async (by: Person) => {
    const { body } = await by.call('GET', '/api/processes/getTwin?limit=200');
    const rows = body.data as { idTwin: number }[];
    return rows.map(({ idTwin }) => ({ idTwin })).sort((a, b) => a.idTwin - b.idTwin);
  };

  beforeAll(async () => {
    const server = inject('databaseServer');
    const { mode, servers, ofTransactions } = kind;
    const settings = await startPgbouncer(server, { mode, servers });
    t = await openTestApp(
      {},
      {
        connections: ofTransactions ? 12 : 5,
        viaProxy: async ({ database }) => {
          pooler = { ...settings, database };
          await onServer(`alter role ${server.user} in database ${database} set timezone = '${ELSEWHERE}'`);
          return ofTransactions
            ? { ...pooler, direct: { ...server, database }, prepares: KEEPS_PREPARED }
            : pooler;
        },
      },
    );
    owner = new pg.Client(t.connection);
    await owner.connect();
    const signIn = (name: string) => t.signIn(name);
    [admin, ours, theirs] = [
      await signIn('admin@gemelo.test'),
      await signIn('supervisor@gemelo.test'),
      await signIn('admin@otra.test'),
    ];
  });
  afterAll(() => owner.end());

  test('whatever runs on the pool runs as the serving role in UTC', async () => {
    const who = `select current_user as role, session_user as login, current_setting('TimeZone') as zone`;
    const served = { role: 'gemelo_app', login: inject('databaseServer').user, zone: 'UTC' };
    const all = await Promise.all(Array.from({ length: 20 }, () => t.database.query(who, [])));
    expect(all).toEqual(Array(20).fill([served]));
  });

  test('a record of another company answers 404, lists show one’s own, and times are right', async () => {
    const [foreign] = await twinsOf(2);
    expect((await ours.call('GET', `/api/processes/twin/${foreign.idTwin}`)).status).toBe(404);
    expect((await theirs.call('GET', `/api/processes/twin/${foreign.idTwin}`)).status).toBe(200);
    expect(await listed(theirs)).toEqual(await twinsOf(2));
    const { idTwin } = await makeDevice(admin);
    const { body } = await admin.call('GET', `/api/processes/twin/${idTwin}`);
    const { rows } = await owner.query(
      'select extract(epoch from created_at)::float8 * 1000 as ms from twin where id_twin = $1',
      [idTwin],
    );
    const { createdAt } = body.data as { createdAt: string };
    expect(Date.parse(createdAt)).toBe(Math.floor(rows[0].ms));
  });

  test('a write that is sent again with its key is carried out once', async () => {
    const write = () =>
      admin.call(
        'POST',
        '/api/settings/insertCertification',
        { name: 'Una vez', description: 'd' },
        { 'idempotency-key': 'una-vez' },
      );
    const answers = await Promise.all([write(), write()]);
    answers.push(await write());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { rows } = await owner.query(`select from certification where name = 'Una vez'`);
    expect(rows).toHaveLength(1);
  });

  test('an export is read with a cursor, and holds every row and no other', async () => {
    await owner.query(
      `insert into certification (name, description) select 'Certificación ' || n, 'd' from generate_series(1, 1200) n`,
    );
    const { text } = await admin.call('GET', '/api/settings/getCertification?format=csv');
    expect(text.match(/Certificación \d+/g)).toHaveLength(1200);
    const file = await theirs.call('GET', '/api/processes/getTwin?format=csv');
    expect(file.text.trim().split('\n')).toHaveLength(1 + (await twinsOf(2)).length);
  });

  test('readings are stored at their time, and counted by day in the zone of their company', async () => {
    const device = await makeDevice(admin);
    const ms = Date.UTC(2026, 9, 5, 2);
    const sent = await t.app.inject({
      method: 'POST',
      url: `/api/v1/${device.token}/telemetry`,
      payload: [{ ts: ms, values: { temperature: 20 } }],
    });
    expect(sent.statusCode).toBe(200);
    expect((await readingsOf(t, device.idTwin)).map((reading) => reading.ms)).toEqual([ms]);
    await owner.query(`update company set time_zone = 'Asia/Tokyo' where id_company = 1`);
    await countDays(t.database, 1);
    const { rows } = await owner.query('select day::text from reading_day where id_twin = $1', [
      device.idTwin,
    ]);
    expect(rows).toEqual([{ day: '2026-10-05' }]);
  });

  test('concurrent requests of two companies over few servers never mix', async () => {
    const expected = [await twinsOf(1), await twinsOf(2)];
    const found = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const own = n % 2;
        if (n % 5 === 0)
          await admin.call('POST', '/api/settings/insertCertification', {
            name: `Mezcla ${n}`,
            description: 'd',
          });
        return { own, twins: await listed(own === 1 ? theirs : ours) };
      }),
    );
    for (const { own, twins } of found) expect(twins).toEqual(expected[own]);
  });

  test('afterwards the audit is whole, and the servers keep nothing of ours', async () => {
    while ((await sealAudit(t.database)) > 0);
    const { sealed, broken } = await verifyAudit(t.database, t.vault);
    expect(sealed).toBeGreaterThan(0);
    expect(broken).toEqual([]);
    const stranger = new pg.Client(pooler);
    await stranger.connect();
    const { rows } = await stranger.query(
      `select current_user as role, current_setting('TimeZone') as zone, current_setting('app.all', true) as everything`,
    );
    await stranger.end();
    expect(rows[0]).toMatchObject({ role: inject('databaseServer').user, zone: ELSEWHERE });
    expect(rows[0].everything).not.toBe('on');
  });
});
