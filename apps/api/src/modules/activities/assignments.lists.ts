import type { activityAssignments } from '@gemelo/contract/endpoints/activity-assignments';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import {
  among,
  amongLiterals,
  before,
  byValue,
  equals,
  type Filter,
  notBefore,
} from '../../db/lists/filters.ts';
import { wordsOf } from '../../db/lists/search.ts';
import { builder, given, prepared } from '../../db/prepared.ts';
import { presentAssignment, selectAssignments } from './assignments.queries.ts';

type Asked = Omit<
  QueryOf<typeof activityAssignments>,
  'page' | 'limit' | 'order' | 'format' | 'title' | 'columns' | 'idCompany' | 'search'
>;
interface AssignmentFilters extends Asked {
  idCompany: number;
  search?: { text: string; idCompany: number } | undefined;
}

interface Meant {
  activities: number[];
  users: number[];
}
/** What each word may mean: activities and people of the company, both few. */
const meantBy = prepared<{ idCompany: number; words: readonly string[] }>()(
  (_db, { idCompany, words }) => sql<Meant>`
    select array(select id_activity from activity where id_company = ${idCompany} and strpos(fold(name), folded) > 0)
        as activities,
      array(select id_user from app_user where id_company = ${idCompany} and strpos(fold(name), folded) > 0) as users
    from unnest(${words}::text[]) with ordinality as asked (word, nth)
    cross join lateral (select fold(word) as folded) f order by nth`,
);

/** Every word is part of the name of the activity or of the person. */
const byWords: Filter<{ text: string; idCompany: number }> = async ({ text, idCompany }, name, tx) => {
  const words = wordsOf(text);
  const meant = words.length > 0 ? await meantBy.all(tx, { idCompany, words }) : [];
  const values = meant.flatMap(({ activities, users }, at) => [
    [`${name}A${at}`, activities],
    [`${name}U${at}`, users],
  ]);
  const condition = (at: number) =>
    sql`(x.id_activity = any(${given(`${name}A${at}`)}::int[]) or x.id_user = any(${given(`${name}U${at}`)}::int[]))`;
  return {
    shape: `${name}/${meant.length}`,
    values: Object.fromEntries(values),
    replan: true,
    condition: () =>
      meant.length === 0
        ? sql<boolean>`true`
        : sql<boolean>`${sql.join(
            meant.map((_one, at) => condition(at)),
            sql` and `,
          )}`,
  };
};

const atWarehouses: Filter<readonly number[]> = (ids, name) => ({
  shape: name,
  values: { [name]: ids },
  replan: true,
  condition: () => sql<boolean>`x.id_activity_user = any(array(
    select p.id_activity_user from activity_user_stop p
    where p.id_company = ${given('idCompany')} and p.id_warehouse = any(${given(name)}::int[])))`,
});

export const assignmentList = defineList<AssignmentFilters>()({
  entity: 'activity-assignment',
  rows: () => selectAssignments(builder),
  filters: {
    idCompany: equals('x.idCompany'),
    search: byWords,
    idUser: among('x.idUser'),
    idActivity: among('x.idActivity'),
    idCreator: among('x.idCreator'),
    idActivitySchedule: among('x.idActivitySchedule'),
    idWarehouse: atWarehouses,
    state: amongLiterals('x.state'),
    progress: amongLiterals('x.progress'),
    startsFrom: notBefore('x.startsAt'),
    startsTo: before('x.startsAt'),
    late: byValue((is) =>
      is
        ? sql<boolean>`(x.state = 'Activo' and x.due_at < now())`
        : sql<boolean>`not (x.state = 'Activo' and x.due_at < now())`,
    ),
  },
  order: {
    idActivityUser: 'x.idActivityUser',
    startsAt: 'x.startsAt',
    dueAt: 'x.dueAt',
    createdAt: 'x.createdAt',
    progress: 'x.progress',
    state: 'x.state',
  },
  newest: ['x.idActivityUser'],
  present: presentAssignment,
});
