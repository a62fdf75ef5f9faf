import { sql } from 'kysely';
import { type Tx, touch } from './client.ts';
import type { Context } from './context.ts';
import { prepared } from './prepared.ts';

interface Change {
  entity: string;
  id: number | string;
  action: string;
  /** The company that the entry belongs to, if it is not the caller's. */
  idCompany?: number | null;
  /** Name of the record, for changes whose fields do not include it. */
  name?: string | undefined;
  before?: object | null;
  after?: object | null;
}

const SECRET = /password|secret|token|hash|avatar/i;

/** Serializes a record with its secrets masked: the audit records that a secret changed, never its value. */
export const withoutSecrets = (record: object): string =>
  JSON.stringify(record, (key, value: unknown) => (SECRET.test(key) && value !== null ? '•••' : value));

const visible = (record: object | null | undefined, name: string | undefined) =>
  record || name !== undefined
    ? withoutSecrets({ ...(name === undefined ? {} : { name }), ...record })
    : null;

/** The fields that name a record, in their order: assignments have a place, tokens a device, screen elements a label. */
const NAMES = ['name', 'title', 'place', 'twin', 'label'];

/** What the record is called, by which its changes are found also after it was renamed or removed. */
function nameOf({ name, before, after }: Change): string | null {
  if (name !== undefined) return name;
  for (const field of NAMES)
    for (const record of [after, before]) {
      const value = (record as Record<string, unknown> | null | undefined)?.[field];
      if (typeof value === 'string') return value;
    }
  return null;
}

/** An audit row in its wire format. */
export const presentChange = <Row extends { before: unknown; after: unknown }>(row: Row) => ({
  ...row,
  before: row.before as Record<string, unknown> | null,
  after: row.after as Record<string, unknown> | null,
});

interface AuditRow {
  idCompany: number | null;
  idUser: number | null;
  entity: string;
  entityId: string;
  action: string;
  before: string | null;
  after: string | null;
  name: string | null;
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
    name: entry.name,
    correlation: entry.correlation,
  }),
);

/** Any number of entries in one statement: each column is one parameter. */
const writeAll = prepared<{ [Name in keyof AuditRow]: readonly AuditRow[Name][] }>()(
  (_db, { idCompany, idUser, entity, entityId, action, before, after, name, correlation }) => sql`
    insert into audit (id_company, id_user, entity, entity_id, action, before, after, name, correlation)
    select id_company, id_user, entity, entity_id, action, before::jsonb, after::jsonb, name, correlation
    from unnest(${idCompany}::int[], ${idUser}::int[], ${entity}::text[], ${entityId}::text[], ${action}::text[],
      ${before}::text[], ${after}::text[], ${name}::text[], ${correlation}::text[])
      as x (id_company, id_user, entity, entity_id, action, before, after, name, correlation)`,
);

/** Writes audit entries in the transaction of the change, deferred to the next round trip. */
export async function audit(tx: Tx, actor: Context, ...changes: Change[]): Promise<void> {
  auditAll(tx, actor, changes);
}

/** The same for a list of any length, which would not fit into arguments. */
export function auditAll(tx: Tx, actor: Context, changes: readonly Change[]): void {
  const rows = changes.map((change): AuditRow => {
    const idCompany = change.idCompany === undefined ? actor.idCompany : change.idCompany;
    touch(tx, change.entity, idCompany, change.id);
    return {
      idCompany,
      idUser: actor.idUser,
      entity: change.entity,
      entityId: String(change.id),
      action: change.action,
      before: visible(change.before, change.name),
      after: visible(change.after, change.name),
      name: nameOf(change),
      correlation: actor.correlation,
    };
  });
  const [first] = rows;
  if (!first) return;
  if (rows.length === 1) {
    writeOne.later(tx, first);
    return;
  }
  const column = <Name extends keyof AuditRow>(name: Name) => rows.map((row) => row[name]);
  writeAll.later(tx, {
    idCompany: column('idCompany'),
    idUser: column('idUser'),
    entity: column('entity'),
    entityId: column('entityId'),
    action: column('action'),
    before: column('before'),
    after: column('after'),
    name: column('name'),
    correlation: column('correlation'),
  });
}
