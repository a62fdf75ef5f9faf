import { type RawBuilder, sql } from 'kysely';

/** Values that a filter offers. */
const MAX_CHOICES = 200;

export interface Choice {
  value: number;
  label: string;
}

/**
 * The highest values that a column has in the rows of one company, each found by one step in an index on the company
 * and that column: PostgreSQL would read all rows for `distinct`.
 */
export const valuesOf = <Value>(
  table: string,
  column: string,
  ofCompany: RawBuilder<boolean>,
  most: number | null = MAX_CHOICES,
) => {
  const [rows, own] = [sql.table(table), sql.ref(column)];
  // The company is part of the order, so that the order is that of the index also for rows without one.
  const next = sql`order by id_company desc, ${own} desc limit 1`;
  return sql<{ value: Value }>`
    with recursive step as (
      (select ${own} as value from ${rows} where ${ofCompany} and ${own} is not null ${next})
      union all
      select (select ${own} from ${rows} where ${ofCompany} and ${own} < step.value ${next})
      from step where step.value is not null)
    select value from step where value is not null limit ${sql.lit(most)}`;
};

/** The named records behind the values of a reference. */
export const choicesAmong = (table: string, id: string, values: RawBuilder<unknown>) =>
  sql<Choice>`
    select ${sql.ref(id)} as value, name as label from ${sql.table(table)}
    where ${sql.ref(id)} = any(array(${values})) order by name, 1`;
