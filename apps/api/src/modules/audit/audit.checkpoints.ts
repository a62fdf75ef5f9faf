import type { Database } from '../../db/client.ts';
import { longTransaction } from '../../db/long-transaction.ts';
import { dropMonths, type Keeper, makeMonths, monthsAgo, oldestMonth } from '../../db/months.ts';
import type { Vault } from '../../security/vault.ts';
import type { Tail } from './audit.links.ts';

interface Link extends Tail {
  company: number;
}

const wordsOf = ({ company, position, hash }: Link) =>
  JSON.stringify(['audit', company, position, hash.toString('hex')]);

/** Only this installation's key makes a seal, so whoever makes up a checkpoint in the database is found out. */
export function isSealOf(vault: Vault, seal: Buffer, link: Link): boolean {
  try {
    return vault.open(seal) === wordsOf(link);
  } catch {
    return false;
  }
}

/** Notes the links of a month on which kept ones stand. */
const noteCheckpoints = (database: Database, vault: Vault, month: Date) =>
  longTransaction(database, async (runQuery) => {
    const links = await runQuery<Link>(
      `select id_company as company, position, hash
       from audit_month_ends($1, ($1::timestamptz at time zone 'UTC' + interval '1 month') at time zone 'UTC')`,
      [month],
    );
    await runQuery('select note_audit_checkpoints($1, $2, $3)', [
      links.map(({ company }) => company),
      links.map(({ position }) => position),
      links.map((one) => vault.seal(wordsOf(one))),
    ]);
  });

/** Makes room for the audit, and drops months beyond its retention. */
export const createKeepAudit =
  (vault: Vault, months: number): Keeper =>
  async (database, signal) => {
    await makeMonths(database, ['audit', 'audit_chain']);
    if (months === 0) return [];
    const before = monthsAgo(months);
    const gone: string[] = [];
    for (let last = ''; !signal.aborted; ) {
      const month = await oldestMonth(database, 'audit');
      // A month that could not be dropped is tried again another time.
      if (!month || month >= before || last === month.toISOString()) break;
      await noteCheckpoints(database, vault, month);
      gone.push(...(await dropMonths(database, 'audit', monthsAgo(-1, month), signal)));
      last = month.toISOString();
    }
    return gone;
  };
