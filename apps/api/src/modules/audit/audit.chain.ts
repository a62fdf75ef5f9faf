import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { prepared } from '../../db/prepared.ts';
import { BEGINNING, link, linkedColumns, type Tail } from './audit.links.ts';

/** Rows sealed at a time: hashing them must not hold up requests. */
const BATCH = 500;
const LOCK = 7_203_156;
const WATERMARK = 'audit-sealed-below';
/** No transaction lives this long, so no older row can still appear. */
const MAX_TRANSACTION_AGE = '10 minutes';

const unsealed = (tx: Tx, below: number) =>
  tx
    .selectFrom('audit as a')
    .leftJoin('auditChain as s', (on) => on.onRef('s.idAudit', '=', 'a.idAudit').onRef('s.at', '=', 'a.at'))
    .select(linkedColumns)
    .where('a.idAudit', '>=', below)
    .where('s.idAudit', 'is', null)
    .orderBy('a.idAudit')
    .limit(BATCH)
    .execute();

/** The last link of a company's chain, or the checkpoint that stands for it. */
const tailOf = async (tx: Tx, company: number): Promise<Tail> => {
  const { rows } = await sql<Tail>`
    (select position, hash from audit_chain where id_company = ${company} order by position desc limit 1)
    union all
    (select position, hash from audit_checkpoint where id_company = ${company} order by position desc limit 1)
    order by position desc limit 1`.execute(tx);
  return rows[0] ?? BEGINNING;
};

interface Links {
  ids: number[];
  moments: string[];
  companies: number[];
  positions: number[];
  hashes: Buffer[];
}
const append = prepared<Links>()(
  (_db, { ids, moments, companies, positions, hashes }) => sql`
    insert into audit_chain (id_audit, at, id_company, position, hash)
    select a.id_audit, a.at, k.id_company, k.position, k.hash
    from unnest(${ids}::bigint[], ${moments}::timestamptz[], ${companies}::int[], ${positions}::bigint[], ${hashes}::bytea[])
      k (id_audit, at, id_company, position, hash)
    join audit a on a.id_audit = k.id_audit and a.at between k.at - interval '1 second' and k.at + interval '1 second'`,
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
    const links: (Tail & { idAudit: number; at: string; company: number })[] = [];
    for (const change of changes) {
      const company = change.idCompany ?? 0;
      const tail = tails.get(company) ?? (await tailOf(tx, company));
      const next = { position: tail.position + 1, hash: link(tail.hash, change) };
      links.push({ idAudit: change.idAudit, at: change.at, company, ...next });
      tails.set(company, next);
    }
    await append.all(tx, {
      ids: links.map(({ idAudit }) => idAudit),
      moments: links.map(({ at }) => at),
      companies: links.map(({ company }) => company),
      positions: links.map(({ position }) => position),
      hashes: links.map(({ hash }) => hash),
    });
    if (changes.length < BATCH) await moveWatermark(tx, below);
    return changes.length;
  });
}
