import type pg from 'pg';
import { MIN_SERVER_VERSION, notUtf8 } from '../db/migrate.ts';
import { doubtful, type Finding, right, wrong } from './finding.ts';

interface Server {
  number: number;
  version: string;
  encoding: string;
  login: string;
  database: string;
  isStandby: boolean;
}

export async function checkServer(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding, session_user as login, current_database() as database,
       pg_is_in_recovery() as "isStandby"`,
  );
  const [server] = rows;
  if (!server) return [];
  const { number, version, encoding, login, database, isStandby } = server;
  return [
    number >= MIN_SERVER_VERSION
      ? right(`PostgreSQL ${version}, base de datos «${database}», cuenta «${login}».`)
      : wrong(`PostgreSQL ${version} es demasiado antiguo: se necesita 15 o más nuevo.`),
    encoding === 'UTF8' ? right('La base de datos guarda UTF-8.') : wrong(notUtf8(encoding, login, database)),
    ...(isStandby
      ? [wrong('Ese servidor es una réplica de solo lectura: DATABASE_URL debe llevar al principal.')]
      : []),
  ];
}

const DOUBTFUL_MS = 2_000;
const WRONG_MS = 10_000;

/** The answer was written somewhere between question and arrival. */
export async function checkClock(client: pg.ClientBase): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await client.query<{ at: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
  );
  const at = rows[0]?.at ?? asked;
  const offset = Math.max(asked - at, at - Date.now(), 0);
  if (offset < DOUBTFUL_MS) return [right('El reloj de esta máquina y el de la base de datos coinciden.')];
  const text = `El reloj de esta máquina y el de la base de datos difieren en ${Math.round(offset / 1000)} s: activa la sincronización (NTP) en las dos.`;
  return [offset < WRONG_MS ? doubtful(text) : wrong(text)];
}
