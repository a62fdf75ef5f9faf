import { auditFacets, auditLog } from '@gemelo/contract/endpoints/administration';
import { sql } from 'kysely';
import { presentChange } from '../../db/audit.ts';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import type { Api } from '../../http/handle.ts';
import { listing } from '../../http/list.ts';
import { matches } from '../../http/search.ts';

const changes = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('audit as a')
    .leftJoin('appUser as u', 'u.idUser', 'a.idUser')
    .leftJoin('company as c', 'c.idCompany', 'a.idCompany')
    .leftJoin('auditChain as s', 's.idAudit', 'a.idAudit')
    .select([
      'a.idAudit',
      'a.entity',
      'a.entityId',
      'a.action',
      'a.idUser',
      'u.name as user',
      'a.idCompany',
      'c.name as company',
      'a.before',
      'a.after',
      'a.correlation',
      'a.at',
      sql<boolean>`s.id_audit is not null`.as('sealed'),
    ])
    .$if(!actor.all, (rows) => rows.where('a.idCompany', '=', actor.idCompany));

export function auditRoutes(api: Api) {
  api.list(auditLog, ({ actor, query }, tx) => {
    let rows = changes(tx, actor);
    if (query.idUser) rows = rows.where('a.idUser', 'in', query.idUser);
    if (query.entity) rows = rows.where('a.entity', 'in', query.entity);
    if (query.entityId) rows = rows.where('a.entityId', '=', query.entityId);
    if (query.action) rows = rows.where('a.action', 'in', query.action);
    if (query.from) rows = rows.where('a.at', '>=', query.from);
    if (query.to) rows = rows.where('a.at', '<', query.to);
    if (query.search) rows = rows.where(matches(['u.name', 'a.entityId', 'a.entity'], query.search));
    return listing(rows, {
      entity: 'audit',
      order: { at: 'a.at' },
      newest: ['a.idAudit'],
      present: presentChange,
    });
  });

  api.handle(auditFacets, ({ actor }) =>
    api.database.transaction(actor, async (tx) => {
      const kinds = await changes(tx, actor)
        .clearSelect()
        .select(['a.entity', 'a.action'])
        .distinct()
        .execute();
      const people = await changes(tx, actor)
        .clearSelect()
        .select(['u.idUser as value', 'u.name as label'])
        .distinct()
        .where('u.idUser', 'is not', null)
        .execute();
      const unique = (values: string[]) => [...new Set(values)].sort();
      return {
        entity: unique(kinds.map(({ entity }) => entity)),
        action: unique(kinds.map(({ action }) => action)),
        idUser: people.map(({ value, label }) => ({ value: value ?? 0, label: label ?? '' })),
      };
    }),
  );
}
