import { type RawBuilder, sql } from 'kysely';

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Every word of the search stands in one of the columns, without regard to case and accents; indexes can answer it. */
export function matches(columns: readonly string[], search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql<boolean>`true`;
  const holds = (column: string, word: string) =>
    sql`fold(${sql.ref(column)}) like '%' || fold(${escaped(word)}) || '%'`;
  const anywhere = (word: string) =>
    sql`(${sql.join(
      columns.map((column) => holds(column, word)),
      sql` or `,
    )})`;
  return sql<boolean>`(${sql.join(words.map(anywhere), sql` and `)})`;
}
