import { type Tx, touch } from './client.ts';
import type { Context } from './context.ts';
import { prepared } from './prepared.ts';

interface Change {
  entity: string;
  id: number | string;
  action: string;
  /** The company that the entry belongs to, if it is not the caller's. */
  idCompany?: number | null;
  before?: object | null;
  after?: object | null;
}

const SECRET = /password|secret|token|hash|avatar/i;

/** Serializes a record with its secrets masked: the audit records that a secret changed, never its value. */
export const withoutSecrets = (record: object): string =>
  JSON.stringify(record, (key, value: unknown) => (SECRET.test(key) && value !== null ? '•••' : value));

const visible = (record: object | null | undefined) => (record ? withoutSecrets(record) : null);

/** An audit row in its wire format. */
export const presentChange = <Row extends { before: unknown; after: unknown }>(row: Row) => ({
  ...row,
  before: row.before as Record<string, unknown> | null,
  after: row.after as Record<string, unknown> | null,
});

const BATCH_SIZE = 1_000;

interface AuditRow {
  idCompany: number | null;
  idUser: number | null;
  entity: string;
  entityId: string;
  action: string;
  before: string | null;
  after: string | null;
  correlation: string | null;
}
const writeOne = prepared<AuditRow>()((db, entry) =>
  db.insertInto('audit').values({
    idCompany: entry.idCompany,
    idUser: entry.idUser,
    entity: entry.entity,
    entityId: entry.entityId,
    action: entry.action,
    before: entry.before,
    after: entry.after,
    correlation: entry.correlation,
  }),
);

/** Writes audit entries in the transaction of the change; a single entry is deferred to the next round trip. */
export async function audit(tx: Tx, actor: Context, ...changes: Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += BATCH_SIZE) {
    const rows = changes.slice(from, from + BATCH_SIZE).map((change) => {
      const idCompany = change.idCompany === undefined ? actor.idCompany : change.idCompany;
      touch(tx, change.entity, idCompany, change.id);
      return {
        idCompany,
        idUser: actor.idUser,
        entity: change.entity,
        entityId: String(change.id),
        action: change.action,
        before: visible(change.before),
        after: visible(change.after),
        correlation: actor.correlation,
      };
    });
    if (rows.length === 1 && rows[0]) writeOne.later(tx, rows[0]);
    else await tx.insertInto('audit').values(rows).execute();
  }
}
