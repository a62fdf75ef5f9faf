import { type RawBuilder, sql } from 'kysely';
import { among, type Filter } from '../../db/lists/filters.ts';
import { given } from '../../db/prepared.ts';

/**
 * Rows of any of the values, read from the newest of them on: the planner may read the log in order until it has a page,
 * and what is looked for may not have changed for long. `newest` selects `id_audit` for one `value`.
 */
const fromNewest =
  (column: string, type: 'text' | 'int', newest: RawBuilder<unknown>): Filter<readonly unknown[]> =>
  async (values, name, tx) => {
    const clause = await among(column)(values, name, tx);
    const all = `${name}All`;
    const bound = sql`(select max(id_audit) from unnest(${given(all)}::${sql.raw(type)}[]) value
      cross join lateral (${newest}) newest)`;
    return {
      ...clause,
      values: { ...clause.values, [all]: values },
      replan: true,
      condition: () => sql<boolean>`(${clause.condition()} and a.id_audit <= ${bound})`,
    };
  };

/**
 * One step in the index on company and kind for each visible company, and for changes of none. With ranges instead of
 * equalities the planner keeps to the order of that index.
 */
const newestOfKind = (kind: 'entity' | 'action') => {
  const is = sql`b.${sql.ref(kind)} between value and value`;
  const order = sql`order by b.id_company, b.${sql.ref(kind)}, b.id_audit desc limit 1`;
  return sql`
    select one.id_audit from company c cross join lateral (
      select b.id_audit from audit b where b.id_company between c.id_company and c.id_company and ${is} ${order}) one
    union all (select b.id_audit from audit b where b.id_company is null and ${is} ${order})`;
};

export const ofEntities = fromNewest('a.entity', 'text', newestOfKind('entity'));
export const ofActions = fromNewest('a.action', 'text', newestOfKind('action'));
export const ofUsers = fromNewest(
  'a.idUser',
  'int',
  sql`select b.id_audit from audit b where b.id_user between value and value
    order by b.id_user, b.id_audit desc limit 1`,
);
