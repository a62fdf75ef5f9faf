import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { Database } from '../db/client.ts';
import { recordsOf, rowLock } from '../db/records.ts';
import type { Actor } from '../http/actor.ts';
import { findRow, type Row } from './catalogue.queries.ts';

/** The audit entry belongs to the company of the row, not to the company of the actor. */
export const companyOf = (row: Row, actor: Actor) =>
  typeof row.idCompany === 'number' ? row.idCompany : actor.idCompany;

export function rowsOf(database: Database, catalogue: Catalogue) {
  // Only the row's own fields, not the names of its references.
  const auditedFields = [...Object.keys(catalogue.fields), ...(catalogue.hasState ? ['state'] : [])];
  return recordsOf<Actor, Row>(database, {
    entity: catalogue.name,
    find: (tx, actor, id) => findRow(tx, catalogue, actor, id),
    lock: rowLock(catalogue.table, catalogue.id),
    facts: (row) => Object.fromEntries(auditedFields.map((name) => [name, row[name]])),
    companyOf,
  });
}
export type CatalogueRows = ReturnType<typeof rowsOf>;
