import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import type { Vault } from '../../security/vault.ts';
import { isSealOf } from './audit.checkpoints.ts';
import { BEGINNING, type Change, link, linkedColumns, type Tail } from './audit.links.ts';

export interface ChainCheck {
  sealed: number;
  /** Links that were removed with their months, and are known by a checkpoint. */
  checkpoints: number;
  /** Positions where a chain is broken: a row was changed or removed; without `idAudit` it is a checkpoint. */
  broken: { company: number; position: number; idAudit: number | null }[];
}

interface Checkpoint extends Tail {
  company: number;
  seal: Buffer;
}

/** Those that stand for a link that is gone. */
const CHECKPOINTS = sql<Checkpoint>`
  select k.id_company as company, k.position, k.hash, k.seal from audit_checkpoint k
  where not exists (select from audit_chain c where c.id_company = k.id_company and c.position = k.position)
  order by k.id_company, k.position`;

/** Reads every chain from its beginning, or from what a checkpoint keeps of it, and recomputes it. */
export function verifyAudit(database: Database, vault: Vault): Promise<ChainCheck> {
  return database.transaction(system, async (tx) => {
    const { rows: checkpoints } = await CHECKPOINTS.execute(tx);
    const check: ChainCheck = { sealed: 0, checkpoints: checkpoints.length, broken: [] };
    for (const { company, seal, ...tail } of checkpoints)
      if (!isSealOf(vault, seal, { company, ...tail }))
        check.broken.push({ company, position: tail.position, idAudit: null });
    const known = new Map(checkpoints.map((one) => [`${one.company}/${one.position}`, one]));
    const previous = new Map<number, Tail>();
    const before = (company: number, position: number): Tail | undefined => {
      const last = previous.get(company) ?? BEGINNING;
      return last.position === position - 1 ? last : known.get(`${company}/${position - 1}`);
    };
    const rows = tx
      .selectFrom('auditChain as s')
      .leftJoin('audit as a', (on) => on.onRef('a.idAudit', '=', 's.idAudit').onRef('a.at', '=', 's.at'))
      .select([...linkedColumns, 's.idAudit as sealedId', 's.idCompany as company', 's.position', 's.hash'])
      .orderBy('s.idCompany')
      .orderBy('s.position')
      .stream(500);
    for await (const { sealedId, company, position, hash, ...row } of rows) {
      const last = before(company, position);
      const isIntact = row.idAudit !== null && last && link(last.hash, row as Change).equals(hash);
      if (!isIntact) check.broken.push({ company, position, idAudit: sealedId });
      check.sealed += 1;
      previous.set(company, { position, hash });
    }
    return check;
  });
}

/** The row of `installation` that keeps what the last verification found. */
const VERIFIED = 'audit-verified';

export function keepVerification(database: Database, { sealed, broken }: ChainCheck): Promise<void> {
  const value = JSON.stringify({ at: new Date().toISOString(), sealed, broken: broken.length });
  return database.transaction(system, async (tx) => {
    await tx
      .insertInto('installation')
      .values({ key: VERIFIED, value })
      .onConflict((row) => row.column('key').doUpdateSet({ value }))
      .execute();
  });
}
