import { type Expression, type RawBuilder, sql } from 'kysely';
import { given } from '../prepared.ts';
import { valuesOf } from './choices.ts';

/** An order by the record that a column of the first table refers to. What refers to none comes last both ways. */
export interface ReferenceOrder {
  /** The column that refers, such as `task.idTaskPriority`, with an index on company, column and newest. */
  column: string;
  /** The table of the records and its key. */
  table: string;
  id: string;
  /** The name under which the rows of the list are joined with it. */
  as: string;
  /** The column that orders the records. */
  by: string;
  /** Whether the column may be empty. */
  optional?: boolean;
}

export const isReferenceOrder = (order: unknown): order is ReferenceOrder =>
  typeof order === 'object' && order !== null && 'table' in order && 'by' in order;

/** Columns of the sorted rows: records of the same name stay apart, so that each is a stretch of the list. */
export const columnsOf = ({ as, by, column }: ReferenceOrder) => [`${as}.${by}`, column];

/** So many matching rows are sorted; of more, those of one record after the other are read from an index. */
export const MAX_SORTED = 2_000;

interface Stretch {
  direction: 'asc' | 'desc';
  backwards: boolean;
  limit: RawBuilder<unknown>;
  offset: RawBuilder<unknown>;
  /** The keys of the rows under a condition, in the order of the list. */
  keys: (condition: RawBuilder<boolean>) => Expression<unknown>;
}

/**
 * The keys of a page. The records are the values of the column, each found by a step in its index, so that rows whose
 * record the caller does not see are not lost; for each, no more keys are read than the page can need.
 */
export function keysByReference(
  { column, table, id, by, optional }: ReferenceOrder,
  { direction, backwards, limit, offset, keys }: Stretch,
): RawBuilder<unknown> {
  const [base = '', own = ''] = column.split('.');
  const to = sql.raw(direction);
  const place = sql`row_number() over (order by r.${sql.ref(by)} ${to} nulls last, v.value ${to})`;
  const values = valuesOf<number>(base, own, sql<boolean>`id_company = ${given('idCompany')}`, null);
  const none = optional ? sql` union all select null, 9223372036854775807` : sql``;
  const few = (condition: RawBuilder<boolean>) => sql`(${keys(condition)} limit ${limit} + ${offset})`;
  const ofNone = optional
    ? sql` union all ${few(sql<boolean>`records.value is null and ${sql.ref(column)} is null`)}`
    : sql``;
  const [turn, newest] = backwards ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  return sql`
    select page.key from (
      select v.value, ${place} as place from (${values}) v
      left join ${sql.table(table)} r on r.${sql.ref(id)} = v.value${none}
    ) records
    cross join lateral (
      ${few(sql<boolean>`${sql.ref(column)} = records.value`)}${ofNone}
    ) page
    order by records.place ${turn}, page.key ${newest} limit ${limit} offset ${offset}`;
}
