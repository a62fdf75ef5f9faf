import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeDevice } from '../../ingest/test/devices-under-test.ts';
import { openTestApp } from '../../test/test-app.ts';
import { system } from '../context.ts';
import { createFeed } from './feed.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let url: string;
beforeAll(async () => {
  t = await openTestApp();
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Twins with their delay behind the others before the feed started, and their readings since. */
const twins = () =>
  t.database.transaction(system, async (tx) => {
    const { rows } = await sql<{ idTwin: number; lastAt: string; readings: number }>`
      select s.id_twin, s.last_at,
        (select count(*) from reading r where r.id_twin = s.id_twin and r.ts > i.at) as readings
      from twin_seen s, installation i where i.key = 'demo' order by s.id_twin`.execute(tx);
    return rows;
  });
/** Messages in flight when the feed stopped may still arrive. */
async function whenSettled() {
  for (let before = await twins(); ; ) {
    await setTimeout(1_000);
    const now = await twins();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}
const HOURS = 4 * 3_600_000;

test('the latest reading of a silent device agrees with its last hourly rollup', async () => {
  const { rows } = await t.database.transaction(system, (tx) =>
    sql<{ off: number }>`
      select abs(l.value - h.sum / h.count) as off
      from reading_latest l join reading_hour h using (id_twin, id_sensor_twin, id_measurement)
      where h.hour = date_trunc('hour', l.ts) and l.ts < now() - interval '4 hours'`.execute(tx),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(Math.max(...rows.map(({ off }) => off))).toBeLessThan(0.1);
});

test('the feed sends readings of the demo devices except the silent ones, until it is stopped', async () => {
  const before = await twins();
  const newest = Math.max(...before.map(({ lastAt }) => Date.parse(lastAt)));
  const silent = before
    .filter(({ lastAt }) => newest - Date.parse(lastAt) > HOURS)
    .map((twin) => twin.idTwin);
  expect(silent.length).toBeGreaterThan(0);
  const admin = await t.signIn('admin@gemelo.test');
  const own = await makeDevice(admin);

  const feed = createFeed(t.database, t.vault, url, 300);
  expect(await feed.start()).toBeGreaterThan(30);
  await vi.waitFor(
    async () => expect((await twins()).filter(({ readings }) => readings > 0).length).toBeGreaterThan(30),
    { timeout: 20_000 },
  );
  await feed.stop();
  const after = await whenSettled();
  const sending = after.filter(({ readings }) => readings > 0).map((twin) => twin.idTwin);
  expect(sending.filter((idTwin) => silent.includes(idTwin))).toEqual([]);
  expect(sending).not.toContain(own.idTwin);
  await setTimeout(1_500);
  expect(await twins()).toEqual(after);
});
