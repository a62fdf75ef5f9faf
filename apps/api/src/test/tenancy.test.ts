import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../db/context.ts';
import { system } from '../db/context.ts';
import { openTestApp, type Person } from './test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let operator: Person;
let supervisor: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [operator, supervisor, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
});

const of = (idCompany: number | null, operatorCompany = false): Context => ({
  ...system,
  all: false,
  idCompany,
  operator: operatorCompany,
});
const count = (context: Context, table: string) =>
  t.database.transaction(context, async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx);
    return Number(rows[0]?.n);
  });

describe('row-level security', () => {
  test('is forced on every table with a company', async () => {
    const rows = await t.database.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id_company' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`,
      [],
    );
    expect(rows).toEqual([]);
  });

  test('is missing only on the listed tables', async () => {
    const rows = await t.database.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity order by 1`,
      [],
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'idempotency',
      'identity',
      'installation',
      'migration',
      'monthly_table',
      'oauth_flow',
      'permission',
      'permission_version',
      'recovery_code',
      'secret_link',
      'session',
      'throttle',
      'write_probe',
    ]);
  });

  test('uses policies that query no tables', async () => {
    const rows = await t.database.query<{ text: string }>(
      'select coalesce(qual, with_check) as text from pg_policies',
      [],
    );
    expect(rows.length).toBeGreaterThan(20);
    // A subquery without FROM only reads a setting once.
    for (const { text } of rows) expect(text).not.toMatch(/\bfrom\b|exists/i);
  });

  test('shows no rows without a context, its own to a company, and all to the system', async () => {
    expect(await count(of(null), 'twin')).toBe(0);
    const [all, mine, theirs] = [
      await count(system, 'twin'),
      await count(of(1), 'twin'),
      await count(of(2), 'twin'),
    ];
    expect(mine).toBeGreaterThan(0);
    expect(theirs).toBeGreaterThan(0);
    expect(mine + theirs).toBe(all);
  });

  test('prevents inserting, moving and deleting rows of another company', async () => {
    const write = (statement: ReturnType<typeof sql>) =>
      t.database.transaction(of(2), (tx) => statement.execute(tx));
    await expect(write(sql`insert into warehouse (id_company, name) values (1, 'Intrusa')`)).rejects.toThrow(
      /row-level security/,
    );
    await expect(write(sql`update warehouse set id_company = 1`)).rejects.toThrow(/row-level security/);
    const { numAffectedRows } = await write(sql`delete from warehouse where id_company = 1`);
    expect(Number(numAffectedRows)).toBe(0);
  });

  test('lets everyone read shared rows and only the operator write them', async () => {
    const rename = (context: Context) =>
      t.database.transaction(context, (tx) =>
        sql`update role set description = 'cambiado' where id_role = 2`.execute(tx),
      );
    expect(await count(of(2), 'role')).toBeGreaterThanOrEqual(6);
    expect(Number((await rename(of(2))).numAffectedRows)).toBe(0);
    expect(Number((await rename(of(1, true))).numAffectedRows)).toBe(1);
    await expect(
      t.database.transaction(of(2), (tx) =>
        sql`insert into measurement (name, key, unit, aggregation) values ('x', 'x', 'x', 'mean')`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test('limits the search functions to the rows of the context', async () => {
    const found = (context: Context, search: string) =>
      t.database.transaction(context, async (tx) => {
        const { rows } = await sql<{
          ids: number[];
        }>`select ${sql.ref(search)}(array['a'], 1000) as ids`.execute(tx);
        return rows[0]?.ids ?? [];
      });
    expect(await found(of(2), 'search_in_company_by_name_tax_id')).toEqual([2]);
    expect((await found(system, 'search_in_company_by_name_tax_id')).sort()).toEqual([1, 2]);
    expect(await found(of(null), 'search_in_company_by_name_tax_id')).toEqual([]);
    expect((await found(of(2), 'search_in_role_by_name')).length).toBeGreaterThan(3);
    expect(await found(of(2), 'search_in_app_user_by_email_name')).toEqual([7]);
  });

  test('uses a context that ends with its transaction', async () => {
    await count(of(1), 'twin');
    const [row] = await t.database.query<{ all: string | null; company: string | null }>(
      `select nullif(current_setting('app.all', true), '') as all, nullif(current_setting('app.company', true), '') as company`,
      [],
    );
    expect(row).toEqual({ all: null, company: null });
  });
});

describe('the serving role', () => {
  test('owns nothing, is no superuser and cannot bypass row-level security', async () => {
    const [row] = await t.database.query<Record<string, unknown>>(
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, current_user as me,
        (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = current_user`,
      [],
    );
    expect(row).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      me: 'gemelo_app',
      owned: 0,
    });
  });

  test('cannot change or delete audit entries', async () => {
    for (const statement of ['update audit set action = action', 'delete from audit', 'truncate audit']) {
      await expect(t.database.query(statement, [])).rejects.toThrow(/permission denied/);
    }
  });
});

describe('an API caller', () => {
  test('gets 404 for users and mails of another company', async () => {
    expect((await other.call('GET', `/api/settings/user/${supervisor.user.idUser}`)).status).toBe(404);
    expect((await supervisor.call('GET', `/api/settings/user/${other.user.idUser}`)).status).toBe(404);
    expect((await operator.call('GET', `/api/settings/user/${other.user.idUser}`)).status).toBe(200);
    await t.anyone('POST', '/api/auth/forgot-password', { email: 'supervisor@gemelo.test' });
    const mails = await operator.call('GET', '/api/v4/mails');
    const [mail] = mails.body.data as { idMail: number }[];
    expect((await other.call('GET', `/api/v4/mails/${mail?.idMail}`)).status).toBe(404);
    expect((await other.call('GET', '/api/v4/mails')).body.total).toBe(0);
  });

  test('sees only readings and counters of the own company', async () => {
    const own = await other.call('GET', '/api/v4/readings/latest?limit=200');
    expect(new Set((own.body.data as { warehouse: string }[]).map(({ warehouse }) => warehouse))).toEqual(
      new Set(['Bodega Retalhuleu']),
    );
    const theirs = await supervisor.call('GET', '/api/v4/readings/latest?search=Retalhuleu');
    expect(theirs.body.total).toBe(0);
    const csv = await supervisor.call('GET', '/api/v4/readings/latest?format=csv');
    expect(csv.text).not.toContain('Retalhuleu');
    expect((await other.call('GET', '/api/v4/home/counters')).body.data).toMatchObject({ devicesCreated: 8 });
  });

  test('gets the menu of another role only with permission to administer roles', async () => {
    expect((await supervisor.call('GET', '/api/settings/menu/1')).status).toBe(403);
    expect((await supervisor.call('GET', '/api/settings/menu/2')).status).toBe(200);
    expect((await operator.call('GET', '/api/settings/menu/6')).status).toBe(200);
  });
});

test('a foreign key refuses a reference into another company', async () => {
  const client = new pg.Client(t.connection);
  await client.connect();
  const insert = client.query(
    `insert into twin (id_company, id_warehouse, id_twin_model, name, mac, twin_type) values (2, 1, 1, 'x', 'AA:BB:CC:DD:EE:FF', 'Fijo')`,
  );
  await expect(insert).rejects.toThrow(/foreign key/);
  await client.end();
});
