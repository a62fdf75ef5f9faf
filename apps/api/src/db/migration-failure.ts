import pg from 'pg';
import { outageReason } from './connection-trouble.ts';
import { StartupError } from './embedded/startup-error.ts';

interface Attempt {
  /** What was being done, for example «la migración 0055_push.sql». */
  step: string;
  sql?: string | undefined;
  /** How many statements of the script were done. */
  done?: number;
  user: string;
  database: string;
}

export const ROLES_STEP = 'la creación de los roles gemelo_app y gemelo_search';

/** Comments, quoted text and bodies of functions hide the semicolons in them. */
const TOKENS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|\S/g;

/** Where the statement after so many others begins. */
function statementAt(sql: string, done: number): number | undefined {
  let left = done;
  for (const { 0: token, index } of sql.matchAll(TOKENS)) {
    if (token === ';') left -= 1;
    else if (left <= 0 && !/^(--|\/\*)/.test(token)) return index;
  }
  return undefined;
}

/** The line of a script in which the server found its error: that of the word, else that of the statement. */
export function lineAt(sql: string, position: string | undefined, done = 0): number | undefined {
  // The server counts characters, a string of JavaScript halves of some.
  const before = position
    ? Array.from(sql)
        .slice(0, Number(position) - 1)
        .join('')
    : undefined;
  const start = statementAt(sql, done);
  const read = before ?? (start === undefined ? undefined : sql.slice(0, start));
  return read === undefined ? undefined : read.split('\n').length;
}

function adviceOn({ code, message }: pg.DatabaseError, { user, database, step }: Attempt): string {
  const isAboutExtension = /extensi/i.test(message);
  const own = `psql -c 'alter database "${database}" owner to "${user}"'`;
  if (code === '42501' && isAboutExtension)
    return `Haz que «${user}» sea dueña de la base, como la cuenta postgres: ${own}; o crea en ella, con una cuenta superusuaria: create extension unaccent; create extension pg_trgm;`;
  if (code === '42501' && step === ROLES_STEP)
    return `La cuenta «${user}» debe poder crear roles, como la cuenta postgres: psql -c 'alter role "${user}" createrole'; y si los roles son de otra cuenta: psql -c 'grant gemelo_app, gemelo_search to "${user}" with admin option'`;
  if (code === '42501')
    return `La cuenta «${user}» debe ser dueña de la base de datos y de lo que hay en ella, como la cuenta postgres: ${own}; y si las tablas son de otra cuenta: psql -d ${database} -c 'reassign owned by "otra" to "${user}"'`;
  if (isAboutExtension)
    return 'Al servidor le faltan las extensiones que acompañan a PostgreSQL: instala su paquete «contrib».';
  return 'Corrige la causa y vuelve a iniciar; si no es del servidor, es un defecto de esta versión: vuelve a la anterior, que funciona con la base como está.';
}

/** What the server refused while the database was prepared, as sentences for the operator. */
export function migrationFailure(error: unknown, attempt: Attempt): unknown {
  const isFull = error instanceof pg.DatabaseError && error.code === '53100';
  if (!(error instanceof pg.DatabaseError) || isFull || outageReason(error)) return error;
  const { sql, done, step } = attempt;
  const line = sql && lineAt(sql, error.position, done);
  const where = line ? `, línea ${line}` : '';
  const detail = error.detail ? `; ${error.detail}` : '';
  return new StartupError(
    `Falló ${step}${where}: ${error.message} (${error.code}${detail}). Nada de ella quedó hecho. ${adviceOn(error, attempt)}`,
    { cause: error },
  );
}
