import type { auditLog } from '@gemelo/contract/endpoints/administration';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { presentChange } from '../../db/audit.ts';
import type { Tx } from '../../db/client.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals, type Filter, where } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { type Builder, builder, given, prepared, together } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

const selectChanges = (db: Builder) =>
  db
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
    ]);

interface AuditFilters
  extends Pick<
    QueryOf<typeof auditLog>,
    'search' | 'idUser' | 'entity' | 'entityId' | 'action' | 'from' | 'to'
  > {
  seenCompany?: number | undefined;
}

/** A rare kind or an inactive user is found by its own index, a common one by reading the newest rows. */
const amongReplanned =
  (column: string): Filter<readonly unknown[]> =>
  async (value, name, tx) => ({ ...(await among(column)(value, name, tx)), replan: true });

const changes = defineList<AuditFilters>()({
  entity: 'audit',
  rows: () => selectChanges(builder),
  filters: {
    entityId: equals('a.entityId'),
    entity: amongReplanned('a.entity'),
    seenCompany: equals('a.idCompany'),
    idUser: amongReplanned('a.idUser'),
    action: amongReplanned('a.action'),
    from: where<string>(() => sql<boolean>`a.at >= ${given('from')}`),
    to: where<string>(() => sql<boolean>`a.at < ${given('to')}`),
    search: matching(['u.name', 'a.entityId', 'a.entity']),
  },
  order: { at: 'a.at' },
  newest: ['a.idAudit'],
  present: presentChange,
});

/** The operator's administrators see the audit of every company. */
const companySeenBy = ({ all, idCompany }: Actor) => (all ? undefined : (idCompany ?? 0));

export const changeList = (tx: Tx, actor: Actor, filters: Omit<AuditFilters, 'seenCompany'>) =>
  changes(tx, { ...filters, seenCompany: companySeenBy(actor) });

const kindsSeen = (db: Builder) => db.selectFrom('audit as a').select(['a.entity', 'a.action']).distinct();
const peopleSeen = (db: Builder) =>
  db
    .selectFrom('audit as a')
    .innerJoin('appUser as u', 'u.idUser', 'a.idUser')
    .select(['u.idUser as value', 'u.name as label'])
    .distinct();

interface OfCompany {
  idCompany: number;
}
const allKinds = prepared<object>()(kindsSeen);
const allPeople = prepared<object>()(peopleSeen);
const kindsOf = prepared<OfCompany>()((db, { idCompany }) =>
  kindsSeen(db).where('a.idCompany', '=', idCompany),
);
const peopleOf = prepared<OfCompany>()((db, { idCompany }) =>
  peopleSeen(db).where('a.idCompany', '=', idCompany),
);

const unique = (values: string[]) => [...new Set(values)].sort();

/** The options of the filters. */
export async function changeChoices(tx: Tx, actor: Actor) {
  const idCompany = companySeenBy(actor);
  const [kinds, people] = await (idCompany === undefined
    ? together(tx, allKinds.ask({}), allPeople.ask({}))
    : together(tx, kindsOf.ask({ idCompany }), peopleOf.ask({ idCompany })));
  return {
    entity: unique(kinds.map(({ entity }) => entity)),
    action: unique(kinds.map(({ action }) => action)),
    idUser: people,
  };
}
