import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkLoad } from '../../test/bulk-load.ts';
import { explain, statementsOf } from '../../test/explain.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

/**
 * Attachments of half a year, a minute apart. One in fifty is by the second person and elsewhere, one in a thousand has a
 * rare tag, and half of them have a place.
 */
const seed = `
  insert into warehouse_attachment (id_warehouse_attachment, id_company, id_warehouse, id_user, note, tags, latitude, longitude,
    place_source, created_at)
  select 1000 + n, 1, case when n % 50 = 2 then 2 else 1 end, case when n % 50 = 2 then 2 else 1 end, 'nota ' || n,
    array['foto', case when n % 1000 = 7 then 'rara' else 'común' end],
    case when n % 2 = 0 then 14 + n / 1e6 end, case when n % 2 = 0 then -90 - n / 1e6 end,
    case when n % 2 = 0 then 'photo' end, timestamptz '2026-01-01' + make_interval(mins => n)
  from generate_series(1, 100000) n`;

let admin: Person;
let client: pg.Client;
beforeAll(async () => {
  const t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  client = new pg.Client(t.connection);
  await client.connect();
  await bulkLoad(client, ['warehouse_attachment'], [seed]);
  await client.query('set role gemelo_app');
}, 240_000);
afterAll(() => client.end());

const CONTEXT = 'begin; select use_company(1, true)';
const SMALL_TABLES = ['warehouse', 'app_user', 'company'];
const PAGE = 50;
/** A page, its details and what stands around it in an index. */
const ROOM = 500;

const isOwn = (text: string) => /warehouse_attachment/.test(text) && !/count\(\*\) as "total"/.test(text);
async function plansOf(call: () => ReturnType<Person['call']>) {
  let found: unknown;
  const sent = await statementsOf(async () => {
    const { status, text, body } = await call();
    expect(status, text).toBe(200);
    found = body.data;
  });
  const plans = [];
  for (const statement of sent.filter(({ text }) => isOwn(text)))
    plans.push(await explain(client, CONTEXT, statement, SMALL_TABLES));
  return { found, plans };
}

describe('100,000 attachments', () => {
  test.each([
    ['the first page', '', PAGE],
    ['the last page', '&page=2000', PAGE],
    ['the oldest first', '&order=createdAt', PAGE],
    ['of one warehouse', '&idWarehouse=2', PAGE],
    ['of one person', '&idUser=2', PAGE],
    ['with a rare tag', '&tag=rara', PAGE],
    ['with a common tag', '&tag=foto', PAGE],
    ['with a place', '&placed=true', PAGE],
    ['of a day', '&from=2026-02-10&to=2026-02-10', PAGE],
    ['until a day', '&to=2026-02-10&order=-createdAt', PAGE],
    ['by its note', '&search=77777', 1],
  ])('%s', async (_what, query, rows) => {
    const url = `/api/settings/v2/warehouseAttachments/companies/1?limit=${PAGE}${query}`;
    const { found, plans } = await plansOf(() => admin.call('GET', url));
    expect(found).toHaveLength(rows);
    const page = plans.at(-1);
    expect(page?.read ?? 0, page?.plan).toBeLessThan(ROOM);
  });

  test.each([
    ['the newest', {}, 5_000],
    ['of one warehouse', { warehouses: [2] }, 2_000],
    ['of a day', { from: '2026-02-10', to: '2026-02-10' }, 720],
    ['with a rare tag', { tags: ['rara'] }, 0],
  ])('points: %s', async (_what, filter, count) => {
    const { found, plans } = await plansOf(() =>
      admin.call('POST', '/api/settings/v3/warehouseAttachment/points', filter),
    );
    const { points, total } = found as { points: object[]; total: number };
    expect(points).toHaveLength(count);
    expect(total).toBe(count === 5_000 ? 50_000 : count);
    for (const { read, plan } of plans) {
      expect(read, plan).toBeLessThan(2 * count + ROOM);
      expect(plan).not.toContain('Seq Scan on warehouse_attachment');
    }
  });
});
