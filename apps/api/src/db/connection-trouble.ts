import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from './embedded/startup-error.ts';
import { isConnectionFailure } from './failures.ts';
import type { ConnectionSettings } from './pool.ts';

/** What may pass by itself: a server that starts, stops, is full or not there yet. */
const passing: Record<string, string> = {
  ECONNREFUSED: 'no hay un PostgreSQL que escuche ahí',
  ENOENT: 'no hay un PostgreSQL que escuche ahí',
  ENOTFOUND: 'nadie conoce el nombre de ese servidor',
  EAI_AGAIN: 'nadie conoce el nombre de ese servidor',
  EHOSTUNREACH: 'no hay camino hasta ese servidor',
  ENETUNREACH: 'no hay camino hasta ese servidor',
  '53300': 'no le quedan conexiones libres',
  '57P01': 'se está deteniendo',
  '57P02': 'se está deteniendo',
  '57P03': 'todavía está iniciando',
};
/** Classes of a server without disk or memory: waiting does not give it any. */
const LASTING = /^53(?!300)/;

const errorsIn = (error: unknown): Error[] => {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [];
  return [error, ...inner.flatMap(errorsIn), ...errorsIn(error.cause)];
};
const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Why the server cannot be reached now, in Spanish; undefined for what does not pass by itself. */
export function outageReason(error: unknown): string | undefined {
  const errors = errorsIn(error);
  if (errors.some((one) => LASTING.test(codeOf(one)))) return undefined;
  const named = errors.map((one) => passing[codeOf(one)]).find(Boolean);
  if (named) return named;
  const [lost] = errors.filter((one) => isConnectionFailure(one));
  if (!lost) return undefined;
  return /time/i.test(`${codeOf(lost)} ${lost.message}`) ? 'no responde a tiempo' : 'cortó la conexión';
}

/** Where a connection leads; never its password. */
export function placeOf(settings: ConnectionSettings) {
  const { host, port, database = '', user = '' } = new pg.Client(settings);
  return { server: host.startsWith('/') ? host : `${host}:${port}`, database, user };
}

/** What the server refuses for good, and how to mend it; undefined for any other error. */
export function refusalReason(error: unknown, settings: ConnectionSettings): string | undefined {
  const { server, database, user } = placeOf(settings);
  const known = errorsIn(error).map((one) => ({ code: codeOf(one), text: one.message }));
  const has = (code: RegExp) => known.some((one) => code.test(one.code));
  const says = (words: RegExp) => known.some(({ text }) => words.test(text));
  if (has(/^28P01$/))
    return `${server} no deja entrar a «${user}» con esa contraseña. Si la cuenta aún no existe, como la cuenta postgres: createuser --createrole --pwprompt ${user}; si existe, corrige DATABASE_URL (un «@», «/» o «#» de la contraseña va como %40, %2F o %23).`;
  if (says(/password must be a string/))
    return `${server} pide una contraseña para «${user}» y DATABASE_URL no la tiene: postgres://${user}:contraseña@${server}/${database}`;
  if (has(/^28/))
    return `${server} no deja entrar a «${user}» (${known[0]?.text}): créala con createuser --createrole --pwprompt ${user}, o permite la conexión en pg_hba.conf.`;
  if (has(/^3D000$/))
    return `La base de datos «${database}» no existe en ${server}; como la cuenta postgres: createdb -O ${user} ${database}`;
  if (has(/^42501$/) && says(/gemelo_app/))
    return `La cuenta «${user}» no puede servir como gemelo_app; como la cuenta postgres: psql -c 'grant gemelo_app to "${user}"'`;
  if (has(/^42501$/))
    return `La cuenta «${user}» no tiene derecho en la base de datos «${database}» (${known[0]?.text}); como la cuenta postgres: psql -c 'alter database "${database}" owner to "${user}"'; y si las tablas son de otra cuenta: psql -d ${database} -c 'reassign owned by "otra" to "${user}"'`;
  if (has(/^53100$/))
    return `El disco de PostgreSQL (${server}) está lleno: libera espacio y vuelve a iniciar.`;
  if (has(/CERT|SELF_SIGNED|ERR_TLS|ERR_SSL/) || says(/does not support SSL/))
    return `No se pudo cifrar la conexión con ${server} (${known[0]?.text}): revisa sslmode en DATABASE_URL; NODE_EXTRA_CA_CERTS añade los certificados de una autoridad propia.`;
  return undefined;
}

interface Waiting {
  settings: ConnectionSettings;
  /** How long an outage is waited out. */
  seconds: number;
  log: (line: string) => void;
  /** What to look at once it is given up. */
  advice: string;
}

const LONGEST_PAUSE_S = 5;

/**
 * Repeats work on the database while its server cannot be reached, with a line for the operator each time. What it
 * refuses for good ends at once.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  { settings, seconds, log, advice }: Waiting,
): Promise<T> {
  const { server } = placeOf(settings);
  let deadline: number | undefined;
  for (let pause = 1; ; pause = Math.min(pause + 1, LONGEST_PAUSE_S)) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StartupError) throw error;
      const reason = outageReason(error);
      const refusal = reason ? undefined : refusalReason(error, settings);
      if (refusal) throw new StartupError(refusal, { cause: error });
      if (!reason) throw error;
      deadline ??= performance.now() + seconds * 1000;
      const left = Math.round((deadline - performance.now()) / 1000);
      if (left < 1)
        throw new StartupError(`No se pudo entrar a la base de datos (${server}): ${reason}. ${advice}`, {
          cause: error,
        });
      const next = Math.min(pause, left);
      log(
        `La base de datos (${server}) no deja entrar todavía: ${reason}. Se intenta otra vez en ${next} s.`,
      );
      await sleep(next * 1000);
    }
  }
}
