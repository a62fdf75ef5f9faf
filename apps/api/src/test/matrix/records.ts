import { catalogues } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import pg from 'pg';
import type { ConnectionSettings } from '../../db/pool.ts';
import type { Person } from '../test-app.ts';
import { sample } from './samples.ts';
import { shapeOf } from './slots.ts';

/** Only devices write readings, and there are too many to read again after every call. */
const countedOnly = new Set(['reading_hour', 'reading_day']);

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Reads the database directly, bypassing every policy. */
export async function openRecords(connection: ConnectionSettings) {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string; key: string; owned: boolean }>(`
    select c.relname as name, a.attname as key,
      exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'id_company' and not o.attisdropped) as owned
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and i.indnkeyatts = 1`);

  const tableOf = (id: string) => {
    if (id === 'idSession') return { name: 'session', key: 'id_session', owned: true };
    if (id === 'idJob') return { name: 'graphile_worker._private_jobs', key: 'id', owned: false };
    if (id === 'uid') return { name: 'app_user', key: 'uid', owned: true };
    const found = tables.find(({ key }) => key === snake(id));
    if (!found) throw new Error(`no table has the key ${snake(id)}; name it in src/test/matrix/records.ts`);
    return found;
  };

  // Jobs seal the audit and record their runs at any time; neither is tenant data.
  const { rows: all } = await client.query<{ name: string; owned: boolean }>(`
    select c.relname as name, exists (select from pg_attribute o
      where o.attrelid = c.oid and o.attname = 'id_company' and not o.attisdropped) as owned
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and c.relname not in ('audit_chain', 'job_run', 'job_tally') order by 1`);

  /** One statement that digests every row of the tables with a condition. */
  const digestOf = async (condition: (owned: boolean) => string | undefined) => {
    const parts = all.flatMap(({ name, owned }) => {
      const where = condition(owned);
      if (where === undefined) return [];
      if (countedOnly.has(name))
        return `select '${name}' as t, count(*)::text as h from ${name} where ${where}`;
      return `select '${name}' as t, md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as h from ${name} x where ${where}`;
    });
    const { rows } = await client.query<{ t: string; h: string }>(parts.join(' union all '));
    return Object.fromEntries(rows.map(({ t, h }) => [t, h]));
  };

  return {
    close: () => client.end(),
    query: (text: string, values: unknown[] = []) => client.query(text, values),

    /** Whether the table belongs to a company or is shared. */
    owned: (id: string) => tableOf(id).owned,

    /** A record of this company, or any if records are shared. */
    async idOf(id: string, idCompany: number): Promise<number | string> {
      const { name, key, owned } = tableOf(id);
      const from = name === 'session' ? 'session join app_user using (id_user)' : name;
      const where = owned
        ? `where id_company = ${idCompany}${name === 'session' ? ' and revoked_at is null' : ''}`
        : '';
      const { rows } = await client.query<{ id: number | string }>(
        `select ${key} as id from ${from} ${where} order by 1 desc limit 1`,
      );
      if (!rows[0])
        throw new Error(`company ${idCompany} has no ${name}; make one in src/test/matrix/matrix.test.ts`);
      return rows[0].id;
    },

    /** All rows of a company, table by table. */
    digest: (idCompany: number) => digestOf((owned) => (owned ? `id_company = ${idCompany}` : undefined)),
    /** All rows that everybody shares. */
    shared: () => digestOf((owned) => (owned ? 'id_company is null' : 'true')),
  };
}
export type Records = Awaited<ReturnType<typeof openRecords>>;

const order = (catalogue: Catalogue): number =>
  Object.values(catalogue.fields).reduce((most, { of }) => {
    const target = catalogues.find(({ name }) => name === of && name !== catalogue.name);
    return target ? Math.max(most, order(target) + 1) : most;
  }, 0);

/** Creates a record in every catalogue; in shared and company catalogues, one for each company. */
export async function fillCatalogues(records: Records, operator: Person, other: Person) {
  for (const { endpoints, table, id, fields, name, scope } of [...catalogues].sort(
    (a, b) => order(a) - order(b),
  )) {
    if (!endpoints.create || scope === 'self') continue;
    for (const person of scope === 'global' ? [operator] : [operator, other]) {
      const idCompany = person.user.idCompany ?? 0;
      const values = new Map<string, unknown>();
      for (const [key, { kind, of }] of Object.entries(fields)) {
        if (kind !== 'ref' && kind !== 'many') continue;
        const target = catalogues.find((one) => one.name === of)?.id ?? '';
        const referenced = await records.idOf(target, idCompany);
        values.set(key, kind === 'many' ? [referenced] : referenced);
      }
      const body = sample(shapeOf(endpoints.create.body), (path) => values.get(path.join('.')));
      const made = await person.call('POST', endpoints.create.path, body);
      if (made.status !== 200) throw new Error(`${name}: ${made.text}`);
      if (scope === 'global') continue;
      const row = made.body.data as Record<string, unknown>;
      await records.query(`update ${table} set id_company = $1 where ${snake(id)} = $2`, [
        idCompany,
        row[id],
      ]);
    }
  }
}
