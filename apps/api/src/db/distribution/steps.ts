import pg from 'pg';
import { APP_ROLE } from '../session.ts';
import { DISTRIBUTION_KEY, distributed } from '../table-growth.ts';

/** One thing that distributing does; it is skipped where it is done already. */
export interface Step {
  about: string;
  sql: string;
  isDone(client: pg.ClientBase): Promise<boolean>;
  /** What has to hold before and after it, else everything ends. */
  guard?: Guard;
}
export interface Guard {
  before(client: pg.ClientBase): Promise<void>;
  after(client: pg.ClientBase): Promise<void>;
}

const holds = async (client: pg.ClientBase, condition: string, values: unknown[] = []) => {
  const { rows } = await client.query<{ holds: boolean | null }>(`select ${condition} as holds`, values);
  return rows[0]?.holds === true;
};

const isCitus = (client: pg.ClientBase) =>
  holds(client, `exists (select from pg_extension where extname = 'citus')`);
/** A table and its partitions, if it has any. */
const WITH_PARTS = `(select $1::regclass as relid union select relid from pg_partition_tree($1::regclass))`;

const mayLogIn: Step = {
  about: 'El coordinador entra a los demás servidores con el rol que atiende las solicitudes.',
  sql: `alter role ${APP_ROLE} login`,
  isDone: (client) => holds(client, '(select rolcanlogin from pg_roles where rolname = $1)', [APP_ROLE]),
};

const SETTING = `citus.propagate_set_commands=local`;
const contextTravels = (database: string): Step => ({
  about: 'La compañía de cada solicitud llega con ella a los demás servidores.',
  sql: `alter database ${pg.escapeIdentifier(database)} set citus.propagate_set_commands = 'local'`,
  isDone: (client) =>
    holds(
      client,
      `exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database() and s.setrole = 0 and $1 = any(s.setconfig))`,
      [SETTING],
    ),
});

/** With the extension, `owned_by_company` makes policies without subqueries. */
const plainPolicies = (table: string): Step => ({
  about: `Las reglas de acceso de ${table} quedan como Citus las acepta: sin subconsultas.`,
  sql: `do $$ declare t regclass; begin
  for t in select '${table}'::regclass union select relid from pg_partition_tree('${table}') loop
    call owned_by_company(t);
  end loop;
end $$`,
  isDone: async (client) =>
    (await isCitus(client)) &&
    holds(
      client,
      `not exists (select from pg_policy where polrelid in ${WITH_PARTS} and pg_get_expr(polqual, polrelid) ~* '\\mselect\\M')`,
      [table],
    ),
});

const isSpread = async (client: pg.ClientBase, table: string) =>
  (await isCitus(client)) &&
  holds(
    client,
    `exists (select from pg_dist_partition where logicalrelid = $1::regclass and partmethod = 'h')`,
    [table],
  );
const spread = (table: string, colocated: string, guard: Guard): Step => ({
  about: `Las filas de ${table} se copian a los servidores, por ${DISTRIBUTION_KEY}.`,
  sql: `select create_distributed_table('${table}', '${DISTRIBUTION_KEY}', colocate_with => '${colocated}')`,
  isDone: (client) => isSpread(client, table),
  guard,
});

const emptied = (table: string, guard: Guard): Step => ({
  about: `La copia de ${table} que quedó en el coordinador se borra.`,
  sql: `select truncate_local_data_after_distributing_table('${table}')`,
  isDone: async (client) =>
    (await isSpread(client, table)) &&
    holds(client, `(select sum(pg_relation_size(relid)) = 0 from ${WITH_PARTS} parts)`, [table]),
  guard,
});

/** Everything that distributing does, in its order. The copy of a table goes only when its rows were counted again. */
export function stepsFor(database: string, guardOf: (table: string) => Guard): Step[] {
  const [root, ...others] = distributed;
  const copied = (table: string, colocated: string) => [
    plainPolicies(table),
    spread(table, colocated, guardOf(table)),
    emptied(table, guardOf(table)),
  ];
  return [
    mayLogIn,
    contextTravels(database),
    ...copied(root, 'none'),
    ...others.flatMap((table) => copied(table, root)),
  ];
}
