import type { auditLog } from '@gemelo/contract/endpoints/administration';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { presentChange } from '../../db/audit.ts';
import type { Tx } from '../../db/client.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { equals, type Filter } from '../../db/lists/filters.ts';
import { authorOrNone } from '../../db/person.ts';
import { type Builder, builder, given } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';
import { companySeenBy } from './audit.choices.ts';
import { ofActions, ofEntities, ofUsers } from './audit.filters.ts';
import { ofWords, type Search } from './audit.search.ts';

const selectChanges = (db: Builder) =>
  db
    .selectFrom('audit as a')
    .leftJoin('appUser as u', 'u.idUser', 'a.idUser')
    .leftJoin('company as c', 'c.idCompany', 'a.idCompany')
    .leftJoin('auditChain as s', (on) => on.onRef('s.idAudit', '=', 'a.idAudit').onRef('s.at', '=', 'a.at'))
    .select([
      'a.idAudit',
      'a.entity',
      'a.entityId',
      'a.name',
      'a.action',
      'a.idUser',
      authorOrNone('u', 'a.id_user').as('user'),
      'a.idCompany',
      'c.name as company',
      'a.before',
      'a.after',
      'a.correlation',
      'a.at',
      sql<boolean>`s.id_audit is not null`.as('sealed'),
    ]);

interface AuditFilters extends Pick<QueryOf<typeof auditLog>, 'idUser' | 'entity' | 'entityId' | 'action'> {
  seenCompany?: number | undefined;
  search?: Search | undefined;
  from?: Bound | undefined;
  to?: Bound | undefined;
}

interface Bound {
  at: string;
  seenCompany: number | undefined;
}
/**
 * No transaction lasts an hour, so ids follow the time within one: a moment is also a bound on ids, and the newest rows
 * are read from there. Rows outside the period would otherwise be read one by one and left out.
 */
const bounded =
  (
    isOutside: RawBuilder<boolean>,
    isInside: (number: RawBuilder<number>) => RawBuilder<boolean>,
  ): Filter<Bound> =>
  ({ at, seenCompany }, name) => {
    const company = `${name}Company`;
    const ofCompany = seenCompany === undefined ? sql`true` : sql`b.id_company = ${given(company)}`;
    const nearest = sql<number>`(select b.id_audit from audit b where ${ofCompany} and ${isOutside} limit 1)`;
    return {
      shape: `${name}/${seenCompany !== undefined}`,
      values: { [name]: at, [company]: seenCompany },
      condition: () => isInside(nearest),
    };
  };

const LAST = sql.lit(Number.MAX_SAFE_INTEGER);

const changes = defineList<AuditFilters>()({
  entity: 'audit',
  rows: () => selectChanges(builder),
  filters: {
    entityId: equals('a.entityId'),
    entity: ofEntities,
    seenCompany: equals('a.idCompany'),
    idUser: ofUsers,
    action: ofActions,
    from: bounded(
      sql`b.at < ${given('from')}::timestamptz - interval '1 hour' order by b.at desc`,
      (number) => sql`(a.at >= ${given('from')} and a.id_audit > (select coalesce(${number}, 0)))`,
    ),
    to: bounded(
      sql`b.at >= ${given('to')}::timestamptz + interval '1 hour' order by b.at`,
      (number) => sql`(a.at < ${given('to')} and a.id_audit < (select coalesce(${number}, ${LAST})))`,
    ),
    search: ofWords,
  },
  order: { at: 'a.at' },
  newest: ['a.idAudit'],
  present: presentChange,
});

export function changeList(tx: Tx, actor: Actor, { search, from, to, ...filters }: QueryOf<typeof auditLog>) {
  const seenCompany = companySeenBy(actor);
  const bound = (at: string | undefined) => (at === undefined ? undefined : { at, seenCompany });
  return changes(tx, {
    ...filters,
    seenCompany,
    search: search === undefined ? undefined : { search, seenCompany },
    from: bound(from),
    to: bound(to),
  });
}
