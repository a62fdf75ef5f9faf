import type { Database } from './client.ts';
import { StartupError } from './embedded/startup-error.ts';
import type { ConnectionSettings } from './pool.ts';
import { areSameDatabase, keepsPrepared, keepsSessions } from './pooler-probe.ts';
import { APP_ROLE, checkSession, SESSION_STATE, type SessionState, WrongSession } from './session.ts';

const TRANSACTION_POOLER =
  'lleva a un intermediario que reparte sus conexiones por transacción (PgBouncer con pool_mode = transaction)';

/** Does work on a server and waits while it cannot be reached. */
type Reach = <T>(settings: ConnectionSettings, work: () => Promise<T>) => Promise<T>;

/** The session of this address must last: migrations lock in it, and messages are heard in it. */
async function mustKeepSessions(session: ConnectionSettings, isDirect: boolean) {
  if (await keepsSessions(session)) return;
  throw new StartupError(
    isDirect
      ? `DATABASE_DIRECT_URL ${TRANSACTION_POOLER}: debe ser la dirección del servidor mismo.`
      : `DATABASE_URL ${TRANSACTION_POOLER}: indica además en DATABASE_DIRECT_URL la dirección del servidor mismo.`,
  );
}

async function mustFit(connection: ConnectionSettings, direct: ConnectionSettings, prepares: boolean) {
  if (!(await areSameDatabase(connection, direct)))
    throw new StartupError(
      'DATABASE_URL y DATABASE_DIRECT_URL llevan a bases de datos distintas: las dos deben llegar a la misma.',
    );
  if (prepares && !(await keepsPrepared(connection)))
    throw new StartupError(
      'El intermediario de DATABASE_URL no conserva las sentencias preparadas: indica DATABASE_PREPARED=0 o, con PgBouncer 1.21 o más nuevo, max_prepared_statements = 300 en su configuración.',
    );
}

export interface Addresses {
  connection: ConnectionSettings;
  direct: ConnectionSettings | undefined;
  prepares: boolean;
}

/** Whether the addresses of the database are what the product needs, asked before anything is changed. */
export async function checkAddresses({ connection, direct, prepares }: Addresses, reach: Reach) {
  const session = direct ?? connection;
  await reach(session, () => mustKeepSessions(session, direct !== undefined));
  if (direct) await reach(connection, () => mustFit(connection, direct, prepares));
}

function wrongSession(error: unknown): StartupError | undefined {
  const { code, message } = error as { code?: unknown; message?: string };
  if (error instanceof WrongSession || code === 'P0001')
    return new StartupError(
      `Las conexiones de DATABASE_URL no trabajan como ${APP_ROLE} en la zona UTC (${message}), así que nada se atiende: revisa qué cambia el intermediario o la cuenta al conectar.`,
    );
  return undefined;
}

/** Refuses to serve unless requests get the role and the zone that they need. */
export async function checkServing(database: Database, log: (line: string) => void) {
  try {
    const state = await database.query<SessionState & { isSuperuser: boolean }>(
      `${SESSION_STATE}, (select usesuper from pg_user where usename = session_user) as is_superuser`,
      [],
    );
    checkSession(state);
    // Requests step down in any case; the job queue works as the login itself.
    if (state[0]?.isSuperuser)
      log(
        'Aviso: la cuenta de DATABASE_URL es superusuaria; basta con que sea dueña de la base y pueda crear roles.',
      );
  } catch (error) {
    throw wrongSession(error) ?? error;
  }
}
