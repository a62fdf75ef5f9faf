import pg from 'pg';
import { APP_ROLE, assumeAppRole, type ConnectionSettings } from '../db/pool.ts';
import { boundedLogin, noEntry } from './database.check.ts';
import { type Finding, messageOf, right, wrong } from './finding.ts';

interface Place {
  pid: number;
  role: string;
  zone: string;
  /** The same wherever a connection to this database leads. */
  server: string;
}

async function whereabouts(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select pg_backend_pid() as pid, current_user as role, current_setting('TimeZone') as zone,
       pg_postmaster_start_time()::text || ' ' || current_database() as server`,
  );
  if (!rows[0]) throw new Error('no answer');
  return rows[0];
}

/** A pooler gives every client a process number of its own. */
async function connected(settings: ConnectionSettings) {
  const client = new pg.Client(boundedLogin(settings));
  // A lost connection already fails its statement.
  client.on('error', () => undefined);
  let announced = 0;
  client.connection.on('backendKeyData', ({ processID }: { processID: number }) => {
    announced = processID;
  });
  await client.connect();
  const place = await whereabouts(client);
  return { client, place, isPooled: announced !== place.pid };
}

type Connected = Awaited<ReturnType<typeof connected>>;

/** Where servers are handed out by transaction, somebody else's takes ours as soon as we have none. */
async function handsOutByTransaction({ client, place }: Connected, other: pg.Client): Promise<boolean> {
  await other.query('begin');
  try {
    return (await whereabouts(client)).pid !== place.pid;
  } finally {
    await other.query('rollback');
  }
}

async function aboutSession(client: pg.Client, through: string): Promise<Finding> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (rows.length === 0)
    return right(`${through}; el papel de las consultas (${APP_ROLE}) se comprueba al iniciar.`);
  try {
    await assumeAppRole(client);
    return right(`${through}; las consultas sirven como ${APP_ROLE} y en UTC.`);
  } catch (error) {
    return wrong(`${through}, pero las consultas no pueden servir como ${APP_ROLE} (${messageOf(error)}).`);
  }
}

function aboutTransactions({ role, zone }: Place, direct: ConnectionSettings | undefined): Finding[] {
  const isSet = role === APP_ROLE && zone === 'UTC';
  return [
    isSet
      ? right(`Hay un intermediario que reparte por transacción; sus conexiones sirven como ${APP_ROLE}.`)
      : wrong(
          `Hay un intermediario que reparte por transacción y sus conexiones sirven como «${role}» en ${zone}: su connect_query debe fijar ${APP_ROLE} y UTC (docs/operations.md).`,
        ),
    ...(direct
      ? []
      : [
          wrong(
            'Detrás de ese intermediario hace falta DATABASE_DIRECT_URL, la dirección del servidor mismo.',
          ),
        ]),
  ];
}

async function aboutDirect({ place }: Connected, direct: ConnectionSettings): Promise<Finding[]> {
  const own = await connected(direct).catch((error: unknown) => noEntry(error, direct));
  if (!('client' in own)) return [own];
  try {
    return own.place.server === place.server
      ? [right('DATABASE_URL y DATABASE_DIRECT_URL llevan a la misma base de datos.')]
      : [wrong('DATABASE_URL y DATABASE_DIRECT_URL llevan a bases de datos distintas.')];
  } finally {
    await own.client.end();
  }
}

/** Whether role and zone reach the server the way the product sends them. */
export async function checkPooler(
  settings: ConnectionSettings,
  direct: ConnectionSettings | undefined,
): Promise<Finding[]> {
  const opened: pg.Client[] = [];
  const open = async () => {
    const one = await connected(settings);
    opened.push(one.client);
    return one;
  };
  try {
    const [first, second] = [await open(), await open()];
    const byTransaction = first.isPooled && (await handsOutByTransaction(first, second.client));
    const through = first.isPooled
      ? 'Hay un intermediario que conserva las sesiones'
      : 'No hay intermediario ante la base de datos';
    const findings = byTransaction
      ? aboutTransactions(first.place, direct)
      : [await aboutSession(first.client, through)];
    return direct ? [...findings, ...(await aboutDirect(first, direct))] : findings;
  } catch (error) {
    return [noEntry(error, settings)];
  } finally {
    await Promise.all(opened.map((client) => client.end()));
  }
}
