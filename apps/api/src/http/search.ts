import { type RawBuilder, sql } from 'kysely';

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Every word of the search stands in one of the columns, without regard to case and accents. */
export function matches(columns: readonly string[], search: string): RawBuilder<boolean> {
  const haystack =
    columns.length === 1
      ? sql`fold(${sql.ref(columns[0] ?? '')})`
      : sql`fold(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))`;
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${haystack} like '%' || fold(${escaped(word)}) || '%'`),
    sql` and `,
  )})`;
}
