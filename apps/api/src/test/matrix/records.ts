import pg from 'pg';
import type { ConnectionSettings } from '../../db/pool.ts';
import { FILE_ID } from './slots.ts';

/** Only devices write readings, and there are too many to read again after every call. */
const countedOnly = new Set(['reading_hour', 'reading_day']);

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Table {
  name: string;
  key: string;
  owned: boolean;
  /** Joins and conditions beyond the company. */
  from?: string;
  where?: string;
}
const commentOn = (subject: string): Table => ({
  name: 'comment',
  key: 'id_comment',
  owned: true,
  where: `subject = '${subject}'`,
});
/** Ids that are not the primary key of the table with their name. */
const special: Record<string, Table> = {
  idSession: {
    name: 'session',
    key: 'id_session',
    owned: true,
    from: 'session join app_user using (id_user)',
    where: 'revoked_at is null',
  },
  idJob: { name: 'graphile_worker._private_jobs', key: 'id', owned: false },
  idMail: { name: 'mail', key: 'id_mail', owned: true },
  idFormAnswer: { name: 'form_answer', key: 'id_form_answer', owned: true },
  idDeviceCall: { name: 'device_call', key: 'id_device_call', owned: true },
  idActivityUserMenuAction: { name: 'activity_record', key: 'id_activity_record', owned: true },
  uid: { name: 'app_user', key: 'uid', owned: true },
  idTwinComment: commentOn('twin'),
  idAssignmentComment: commentOn('assignment'),
  idTicketComment: commentOn('ticket'),
  idTaskComment: commentOn('task'),
};

type LookUp<Answer> = (id: string, idCompany: number) => Promise<Answer>;
function lookedUpOnce<Answer>(lookUp: LookUp<Answer>): LookUp<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return (id, idCompany) => {
    const key = `${id} ${idCompany}`;
    const found = known.get(key) ?? lookUp(id, idCompany);
    known.set(key, found);
    return found;
  };
}

/** Reads the database directly, bypassing every policy. */
export async function openRecords(connection: ConnectionSettings) {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows: tables } = await client.query<Table>(`
    select c.relname as name, a.attname as key,
      exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'id_company' and not o.attisdropped) as owned
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and i.indnkeyatts = 1`);

  const tableOf = (id: string): Table => {
    const found = special[id] ?? tables.find(({ key }) => key === snake(id));
    if (!found) throw new Error(`no table has the key ${snake(id)}; name it in src/test/matrix/records.ts`);
    return found;
  };

  // Jobs seal the audit and record their runs at any time, and processes tell their figures; none of it is tenant data.
  const { rows: all } = await client.query<{ name: string; owned: boolean }>(`
    select c.relname as name, exists (select from pg_attribute o
      where o.attrelid = c.oid and o.attname = 'id_company' and not o.attisdropped) as owned
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and not c.relispartition
      and c.relname not in ('audit_chain', 'job_run', 'job_tally', 'gateway_process') order by 1`);

  /** One statement that digests every row of the tables with a condition. */
  const digestOf = async (condition: (owned: boolean) => string | undefined) => {
    const parts = all.flatMap(({ name, owned }) => {
      const where = condition(owned);
      if (where === undefined) return [];
      if (countedOnly.has(name))
        return `select '${name}' as t, count(*)::text as h from ${name} where ${where}`;
      // A sum needs no order.
      return `select '${name}' as t, count(*) || ' ' || coalesce(sum(hashtextextended(x::text, 0)), 0) as h from ${name} x where ${where}`;
    });
    const { rows } = await client.query<{ t: string; h: string }>(parts.join(' union all '));
    return Object.fromEntries(rows.map(({ t, h }) => [t, h]));
  };

  /** The newest record of this company, or of any if records are shared. */
  const find = async (id: string, idCompany: number): Promise<number | string | undefined> => {
    const { name, key, owned, from = name, where = 'true' } = tableOf(id);
    const company = owned ? `id_company = ${idCompany}` : 'true';
    const { rows } = await client.query<{ id: number | string }>(
      `select ${key} as id from ${from} where ${company} and ${where} order by 1 desc limit 1`,
    );
    return rows[0]?.id;
  };
  const idOf = async (id: string, idCompany: number) => {
    const found = await find(id, idCompany);
    if (found === undefined) throw new Error(`company ${idCompany} has no ${tableOf(id).name}`);
    return found;
  };

  /** The ids to try: one record, but a file of each purpose, because a wrong purpose alone is refused. */
  const targets = async (id: string, idCompany: number): Promise<(number | string)[]> => {
    if (id !== FILE_ID) return [await idOf(id, idCompany)];
    const { rows } = await client.query<{ id: string }>(
      'select distinct on (purpose) id_file as id from file where id_company = $1 and entity is null order by purpose',
      [idCompany],
    );
    if (rows.length === 0) throw new Error(`company ${idCompany} has no loose file`);
    return rows.map((row) => row.id);
  };

  return {
    close: () => client.end(),
    query: (text: string, values: unknown[] = []) => client.query(text, values),

    /** Whether the table belongs to a company or is shared. */
    owned: (id: string) => tableOf(id).owned,
    table: (id: string) => tableOf(id).name,
    find,
    idOf,

    /** The same ids, each looked up once, for as long as nothing changes. */
    unchanging: () => ({ idOf: lookedUpOnce(idOf), targets: lookedUpOnce(targets) }),

    /** All rows of a company, table by table. */
    digest: (idCompany: number) => digestOf((owned) => (owned ? `id_company = ${idCompany}` : undefined)),
    /** All rows that everybody shares. */
    shared: () => digestOf((owned) => (owned ? 'id_company is null' : 'true')),
  };
}
export type Records = Awaited<ReturnType<typeof openRecords>>;
