import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { prepared } from '../../db/prepared.ts';

/** Rows sealed at a time: hashing them must not hold up requests. */
const BATCH = 500;
const LOCK = 7_203_156;
const WATERMARK = 'audit-sealed-below';
/** No transaction lives this long, so no older row can still appear. */
const MAX_TRANSACTION_AGE = '10 minutes';

interface Change {
  idAudit: number;
  idCompany: number | null;
  idUser: number | null;
  entity: string;
  entityId: string;
  action: string;
  before: unknown;
  after: unknown;
  correlation: string | null;
  at: string;
}

/** Serializes with sorted keys, so that equal records give equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

const link = (
  previous: Buffer,
  { idAudit, idCompany, idUser, entity, entityId, action, before, after, correlation, at }: Change,
) =>
  createHash('sha256')
    .update(previous)
    .update(canonical([idAudit, idCompany, idUser, entity, entityId, action, before, after, correlation, at]))
    .digest();

const columns = [
  'a.idAudit',
  'a.idCompany',
  'a.idUser',
  'a.entity',
  'a.entityId',
  'a.action',
  'a.before',
  'a.after',
  'a.correlation',
  'a.at',
] as const;

const unsealed = (tx: Tx, below: number) =>
  tx
    .selectFrom('audit as a')
    .leftJoin('auditChain as s', 's.idAudit', 'a.idAudit')
    .select(columns)
    .where('a.idAudit', '>=', below)
    .where('s.idAudit', 'is', null)
    .orderBy('a.idAudit')
    .limit(BATCH)
    .execute();

/** The last link of a company's chain. */
interface Tail {
  position: number;
  hash: Buffer;
}

async function tailOf(tx: Tx, company: number): Promise<Tail> {
  const last = await tx
    .selectFrom('auditChain')
    .select(['position', 'hash'])
    .where('idCompany', '=', company)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { position: 0, hash: Buffer.alloc(32) };
}

const append = prepared<{ ids: number[]; companies: number[]; positions: number[]; hashes: Buffer[] }>()(
  (_db, { ids, companies, positions, hashes }) => sql`
    insert into audit_chain (id_audit, id_company, position, hash)
    select * from unnest(${ids}::bigint[], ${companies}::int[], ${positions}::bigint[], ${hashes}::bytea[])`,
);

/** Everything below the watermark is sealed, so that sealing reads only new rows. */
async function moveWatermark(tx: Tx, below: number) {
  const { rows } = await sql<{ next: number | null }>`
    select max(id_audit) + 1 as next from audit where id_audit >= ${below} and at < now() - ${MAX_TRANSACTION_AGE}::interval`.execute(
    tx,
  );
  const next = rows[0]?.next;
  if (!next) return;
  await tx
    .insertInto('installation')
    .values({ key: WATERMARK, value: String(next) })
    .onConflict((row) => row.column('key').doUpdateSet({ value: String(next) }))
    .execute();
}

/** Appends committed rows to their company's hash chain, one process at a time. Returns how many. */
export function sealAudit(database: Database): Promise<number> {
  return database.transaction(system, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(
      tx,
    );
    if (!rows[0]?.mine) return 0;
    const mark = await tx
      .selectFrom('installation')
      .select('value')
      .where('key', '=', WATERMARK)
      .executeTakeFirst();
    const below = Number(mark?.value ?? 0);
    const changes = await unsealed(tx, below);
    const tails = new Map<number, Tail>();
    const links: (Tail & { idAudit: number; company: number })[] = [];
    for (const change of changes) {
      const company = change.idCompany ?? 0;
      const tail = tails.get(company) ?? (await tailOf(tx, company));
      const next = { position: tail.position + 1, hash: link(tail.hash, change) };
      links.push({ idAudit: change.idAudit, company, ...next });
      tails.set(company, next);
    }
    await append.all(tx, {
      ids: links.map(({ idAudit }) => idAudit),
      companies: links.map(({ company }) => company),
      positions: links.map(({ position }) => position),
      hashes: links.map(({ hash }) => hash),
    });
    if (changes.length < BATCH) await moveWatermark(tx, below);
    return changes.length;
  });
}

export interface ChainCheck {
  sealed: number;
  /** Positions where a chain is broken: a row was changed or removed. */
  broken: { company: number; position: number; idAudit: number }[];
}

/** Reads every chain from its beginning and recomputes it. */
export function verifyAudit(database: Database): Promise<ChainCheck> {
  return database.transaction(system, async (tx) => {
    const check: ChainCheck = { sealed: 0, broken: [] };
    const previous = new Map<number, Tail>();
    const rows = tx
      .selectFrom('auditChain as s')
      .leftJoin('audit as a', 'a.idAudit', 's.idAudit')
      .select([...columns, 's.idAudit as sealedId', 's.idCompany as company', 's.position', 's.hash'])
      .orderBy('s.idCompany')
      .orderBy('s.position')
      .stream(500);
    for await (const { sealedId, company, position, hash, ...row } of rows) {
      const last = previous.get(company) ?? { position: 0, hash: Buffer.alloc(32) };
      const isIntact =
        row.idAudit !== null && position === last.position + 1 && link(last.hash, row as Change).equals(hash);
      if (!isIntact) check.broken.push({ company, position, idAudit: sealedId });
      check.sealed += 1;
      previous.set(company, { position, hash });
    }
    return check;
  });
}
