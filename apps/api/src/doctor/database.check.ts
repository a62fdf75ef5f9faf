import type pg from 'pg';
import type { Config } from '../config.ts';
import { outageReason, placeOf, refusalReason } from '../db/connection-trouble.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { withClient } from '../db/with-client.ts';
import { bounded, type Finding, messageOf, right, wrong } from './finding.ts';
import { checkKey } from './key.check.ts';
import { checkMigrations } from './migrations.check.ts';
import { checkRights } from './rights.check.ts';
import { checkClock, checkServer } from './server.check.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 5_000;

/** How the doctor connects: as the product does, but bounded. */
export const boundedLogin = (settings: ConnectionSettings): ConnectionSettings => ({
  ...settings,
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: ANSWER_MS,
});

/** Why a server could not be used, with the command that mends it where there is one. */
export function noEntry(error: unknown, settings: ConnectionSettings): Finding {
  const { server } = placeOf(settings);
  const reason = outageReason(error) ?? messageOf(error);
  return wrong(
    refusalReason(error, settings) ?? `No se pudo entrar a la base de datos (${server}): ${reason}.`,
  );
}

type Facts = Pick<Config, 'key' | 'olderKeys' | 'dataDir'> & { lacksKey: boolean };

/** Everything that one connection as the login can tell. */
export async function checkDatabase(settings: ConnectionSettings, facts: Facts): Promise<Finding[]> {
  const login = boundedLogin(settings);
  const checks: [string, (client: pg.ClientBase) => Promise<Finding[]>][] = [
    ['La versión del servidor', checkServer],
    ['Los derechos de la cuenta', checkRights],
    ['El reloj', checkClock],
    ['Las migraciones', checkMigrations],
    ['La clave', async (client) => (facts.lacksKey ? [] : checkKey(client, facts))],
  ];
  try {
    return await withClient(login, async (client) => {
      const findings: Finding[] = [right(`La base de datos (${placeOf(login).server}) deja entrar.`)];
      for (const [subject, check] of checks)
        findings.push(...(await bounded(subject, () => check(client), ANSWER_MS)));
      return findings;
    });
  } catch (error) {
    return [noEntry(error, login)];
  }
}
