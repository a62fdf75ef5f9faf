import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { sql } from 'kysely';
import { presentChange } from '../db/audit.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/actor.ts';
import { listing } from '../http/list.ts';
import { filterRows, idColumn, searchRows, selectRows } from './catalogue.queries.ts';

/** What a choice offers: active rows by name, and those already chosen whatever their state. */
export async function choicesOf(
  tx: Tx,
  catalogue: Catalogue,
  actor: Actor,
  query: { search?: string | undefined; ids?: string | undefined },
) {
  const { table, display, fields } = catalogue;
  const all = selectRows(tx, catalogue, actor);
  const offered = filterRows(catalogue, all, catalogue.hasState ? { state: ['Activo'] } : {});
  const found = query.ids
    ? all.where(idColumn(catalogue), 'in', query.ids.split(',').map(Number))
    : await searchRows(tx, catalogue, offered, query.search);
  return listing(found, {
    entity: catalogue.name,
    order: { name: `${table}.${display}` },
    newest: [idColumn(catalogue)],
    present: (row) => ({
      id: Number(row[catalogue.id]),
      name: String(row[display]),
      color: 'color' in fields ? ((row.color as string | null) ?? null) : null,
    }),
  });
}

/** Who changed what, newest first. */
export const historyOf = (tx: Tx, catalogue: Catalogue, id: number) =>
  listing(
    tx
      .selectFrom('audit as a')
      .leftJoin('appUser as u', 'u.idUser', 'a.idUser')
      .select(['a.idAudit', 'a.action', 'u.name as user', 'a.before', 'a.after', 'a.at'])
      .where('a.entity', '=', sql<string>`${catalogue.name}`)
      .where('a.entityId', '=', String(id)),
    {
      entity: catalogue.name,
      order: { at: 'a.at' },
      newest: ['a.idAudit'],
      present: presentChange,
    },
  );
