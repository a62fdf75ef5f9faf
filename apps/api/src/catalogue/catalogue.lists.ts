import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { presentChange } from '../db/audit.ts';
import type { Tx } from '../db/client.ts';
import { defineList } from '../db/lists/define-list.ts';
import { equals } from '../db/lists/filters.ts';
import type { SearchText } from '../db/lists/search.ts';
import { builder } from '../db/prepared.ts';
import type { Actor } from '../http/actor.ts';
import { queriesOf, seenBy } from './catalogue.queries.ts';

/** The options of a select: active rows by name, plus the rows already chosen, whatever their state. */
export function choicesOf(
  tx: Tx,
  catalogue: Catalogue,
  actor: Actor,
  query: { search?: SearchText | undefined; ids?: string | undefined; idCompany?: number | undefined },
) {
  const selectedIds = query.ids?.split(',').map(Number);
  const activeRows = {
    search: query.search || undefined,
    state: catalogue.hasState ? ['Activo'] : undefined,
  };
  return queriesOf(catalogue).choices(tx, {
    seenBy: seenBy(catalogue, actor),
    ofCompany: query.idCompany,
    ...(selectedIds ? { ids: selectedIds } : activeRows),
  });
}

/** The audit history of a row, newest first. */
export const historyList = defineList<{ entity: string; entityId: string }>()({
  entity: ({ entity }) => entity,
  rows: () =>
    builder
      .selectFrom('audit as a')
      .leftJoin('appUser as u', 'u.idUser', 'a.idUser')
      .select(['a.idAudit', 'a.action', 'u.name as user', 'a.before', 'a.after', 'a.at']),
  filters: { entity: equals('a.entity'), entityId: equals('a.entityId') },
  order: { at: 'a.at' },
  newest: ['a.idAudit'],
  present: presentChange,
});
