import type pg from 'pg';
import { StartupError } from '../embedded/startup-error.ts';
import type { Guard } from './steps.ts';

const keyOf = (table: string) => `rows before distribution: ${table}`;

const countIn = async (client: pg.ClientBase, table: string) => {
  const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${table}`);
  return rows[0]?.count ?? '0';
};
const remembered = async (client: pg.ClientBase, table: string) => {
  const { rows } = await client.query<{ value: string }>('select value from installation where key = $1', [
    keyOf(table),
  ]);
  return rows[0]?.value;
};

/** Rows are counted before a table is copied and again whenever the copy at home could go, also by a later run. */
export const countedRows = (table: string, print: (line: string) => void): Guard => ({
  async before(client) {
    const known = await remembered(client, table);
    const count = await countIn(client, table);
    if (known === undefined)
      await client.query('insert into installation (key, value) values ($1, $2)', [keyOf(table), count]);
    else if (known !== count)
      throw new StartupError(
        `${table} tenía ${known} filas y ahora se leen ${count}: no se borra nada en el coordinador.`,
      );
  },
  async after(client) {
    const [known, count] = [await remembered(client, table), await countIn(client, table)];
    if (known !== count)
      throw new StartupError(
        `${table} tenía ${known} filas y repartida se leen ${count}: no se borra nada en el coordinador.`,
      );
    print(`  ${table}: ${count} filas, como antes.`);
  },
});

/** Forgets the counts, once nothing depends on them. */
export const forgetCounts = (client: pg.ClientBase, tables: readonly string[]) =>
  client.query('delete from installation where key = any($1)', [tables.map(keyOf)]);
