import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bounded, DISTRIBUTION_KEY, distributed, growing } from '../db/table-growth.ts';
import { keptOf } from '../modules/health/kept.ts';
import { repositoryRoot } from '../paths.ts';
import { readRetention } from '../retention.ts';
import { files, isTest } from './source-imports.ts';
import { obstaclesIn } from './spread-sql.ts';
import { cloneDatabase } from './test-app.ts';

let client: pg.Client;
let tables: ReadonlySet<string>;
const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await client.query<Row>(text, values)).rows;
beforeAll(async () => {
  client = new pg.Client(await cloneDatabase());
  await client.connect();
  const found = await rowsOf<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  tables = new Set(found.map(({ name }) => name));
});
afterAll(() => client.end());

test('of every table it is known whether it grows, and what ends that', () => {
  const known = [...distributed, ...Object.keys(growing), ...bounded];
  expect(known.toSorted()).toEqual([...new Set(known)].toSorted());
  // Unknown tables are entered in db/table-growth.ts.
  expect(known.toSorted()).toEqual([...tables].toSorted());
});

test('of what ends each table the health page says the same', () => {
  const names = 'READING READING_HOUR READING_DAY AUDIT MAIL MOVEMENT EVENT'.split(' ');
  const settings: Record<string, number> = Object.fromEntries(
    names.map((name, n) => [`${name}_MONTHS`, 60 + n]),
  );
  const retention = readRetention((name) => settings[name] ?? 0);
  const endOf = (text: string) => {
    const [setting = ''] = /[A-Z_]+_MONTHS/.exec(text) ?? [];
    const [, swept] = /: (\d+) days/.exec(text) ?? [];
    if (text.includes('its company keeps')) return { count: 0, unit: 'company' };
    if (setting) return { count: settings[setting], unit: 'month' };
    return swept ? { count: Number(swept), unit: 'day' } : undefined;
  };
  const told = Object.entries(growing).flatMap(([table, text]) => {
    const end = endOf(text);
    return end ? [{ table, ...end }] : [];
  });
  expect(told.length).toBeGreaterThan(20);
  expect(told.map(({ table }) => ({ table, ...keptOf(table, retention) }))).toEqual(told);
});

describe('a distributed table', () => {
  test('has its key first in its primary key, and its company in a column of its own', async () => {
    const rows = await rowsOf<{ name: string; first: string; company: boolean }>(
      `select c.relname as name, a.attname as first, exists (
         select from pg_attribute o where o.attrelid = c.oid and o.attname = 'id_company' and o.attnotnull) as company
       from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where c.oid = any($1::regclass[])`,
      [distributed],
    );
    expect(rows).toHaveLength(distributed.length);
    for (const row of rows) expect(row).toMatchObject({ first: DISTRIBUTION_KEY, company: true });
  });

  test('has no other unique index, which would have to hold the key too', async () => {
    const rows = await rowsOf(
      `select indexrelid::regclass::text as name from pg_index
       where indrelid = any($1::regclass[]) and indisunique and not indisprimary`,
      [distributed],
    );
    expect(rows).toEqual([]);
  });

  test('has no foreign key in or out and no trigger', async () => {
    const rows = await rowsOf(
      `select conname as name from pg_constraint
       where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
       union all select tgname from pg_trigger where tgrelid = any($1::regclass[]) and not tgisinternal`,
      [distributed],
    );
    expect(rows).toEqual([]);
  });

  test('is partitioned by whole months, if it is', async () => {
    const [root] = distributed;
    const rows = await rowsOf<{ parent: string; bounds: string }>(
      `select p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
       from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
       where p.relkind = 'p' and p.oid = any($1::regclass[])`,
      [distributed],
    );
    expect(rows.map(({ parent }) => parent)).toContain(root);
    for (const { bounds } of rows)
      expect(bounds).toMatch(/^FOR VALUES FROM \('\d{4}-\d\d-01[^']*'\) TO \('\d{4}-\d\d-01[^']*'\)$/);
  });

  test('has the policy of its company and no other', async () => {
    const rows = await rowsOf<{ name: string; policies: string[] }>(
      `select c.relname as name, array_agg(p.polname::text) as policies
       from pg_class c left join pg_policy p on p.polrelid = c.oid
       where c.oid = any($1::regclass[]) and c.relrowsecurity and c.relforcerowsecurity group by 1`,
      [distributed],
    );
    expect(rows).toHaveLength(distributed.length);
    for (const { policies } of rows) expect(policies).toEqual(['tenant']);
  });
});

describe('functions and views', () => {
  const named = `\\m(from|join|into|update)\\s+(only\\s+)?(%s)\\M`;
  const own = `p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

  test('in the language SQL read no table', async () => {
    const rows = await rowsOf(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname = 'sql'
       where ${own} and coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) ~* format($1, $2::text)`,
      [named, [...tables].join('|')],
    );
    expect(rows).toEqual([]);
  });

  test('that read distributed tables never run in a parallel worker', async () => {
    const rows = await rowsOf(
      `select p.oid::regprocedure::text as name from pg_proc p
       where ${own} and p.proparallel = 's' and p.prosrc ~* format($1, $2::text)`,
      [named, distributed.join('|')],
    );
    expect(rows).toEqual([]);
  });

  test('over tables of the product see what their caller sees', async () => {
    const rows = await rowsOf(
      `select distinct v.relname as name from pg_class v
       join pg_rewrite r on r.ev_class = v.oid
       join pg_depend d on d.objid = r.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> v.oid
       join pg_class t on t.oid = d.refobjid and t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
       where v.relkind in ('v', 'm') and v.relnamespace = 'public'::regnamespace
         and not coalesce(v.reloptions @> '{security_invoker=true}', false)`,
    );
    expect(rows).toEqual([]);
  });

  test('ask nothing of distributed tables that a cluster cannot answer', async () => {
    const rows = await rowsOf<{ name: string; body: string }>(
      `select p.oid::regprocedure::text as name, p.prosrc as body from pg_proc p where ${own}`,
    );
    expect(rows.length).toBeGreaterThan(50);
    const found = rows.flatMap(({ name, body }) => obstaclesIn(body, tables).map((one) => `${name}: ${one}`));
    expect(found).toEqual([]);
  });
});

describe('the sources', () => {
  // What is seeded is seeded on a first start, before anything is distributed.
  const sources = files
    .filter((file) => file.startsWith('apps/api/src/') && !isTest(file) && !file.includes('/seed/'))
    .map((file) => ({ file, text: readFileSync(join(repositoryRoot, file), 'utf8') }));
  const mentions = new RegExp(`\\b(${distributed.join('|')})\\b`);

  test('ask nothing of distributed tables that a cluster cannot answer', () => {
    const asking = sources.filter(({ text }) => /\b(from|join|into|update) reading/.test(text));
    expect(asking.length).toBeGreaterThan(3);
    const found = asking.flatMap(({ file, text }) =>
      obstaclesIn(text, tables).map((one) => `${file}: ${one}`),
    );
    expect(found).toEqual([]);
  });

  test('never leave the zone of an hour of readings to the session', () => {
    const found = sources.filter(
      ({ text }) => mentions.test(text) && /date_trunc\('\w+',\s*[\w.]+\)/.test(text),
    );
    expect(found.map(({ file }) => file)).toEqual([]);
  });

  test('set nothing for a transaction in a string of several statements', () => {
    const strings = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
    const several = /;\s*\S/;
    const found = sources.flatMap(({ file, text }) =>
      [...text.matchAll(strings)]
        .filter(([one]) => /\bset\s+local\b/i.test(one) && several.test(one.slice(1, -1)))
        .map(([one]) => `${file}: ${one.slice(0, 100)}`),
    );
    const folder = join(repositoryRoot, 'apps/api/src/db/migrations');
    const migrations = readdirSync(folder).filter((name) => {
      const outside = readFileSync(join(folder, name), 'utf8').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
      return /^\s*set\s+local\b/im.test(outside);
    });
    expect([...found, ...migrations]).toEqual([]);
  });
});

test('obstacles are seen in what a cluster once refused', () => {
  const refused = [
    'select c.id_company, (select h.hour from reading_hour h where h.id_company = c.id_company limit 1) from company c',
    'select t.name from twin t join reading_hour r on r.id_twin = t.id_twin',
    'select t.name from twin t cross join lateral (select r.value from reading r where r.id_twin = t.id_twin limit 1) r',
    'select 1 from reading_hour h where not exists (select from reading r where r.id_twin = h.id_twin)',
    'insert into reading_day as d select 1 on conflict do update set day = now()',
  ];
  for (const text of refused) expect(obstaclesIn(text, tables), text).toHaveLength(1);
  const taken = `with r as materialized (select r.sum from unnest(a) k (id_twin) join reading_hour r on r.id_twin = k.id_twin)
    select m.name from r join measurement m on m.id_measurement = r.id_measurement`;
  expect(obstaclesIn(taken, tables)).toEqual([]);
});
