import type pg from 'pg';
import { errorCode } from '../db/embedded/failure.ts';
import { StartupError } from '../db/embedded/startup-error.ts';
import { APP_ROLE, assumeAppRole } from '../db/session.ts';
import { type Addresses, checkAddresses } from '../db/start-check.ts';
import { withClient } from '../db/with-client.ts';
import { boundedLogin, noEntry } from './database.check.ts';
import { type Finding, messageOf, right, wrong } from './finding.ts';

/** The role does not exist, or the login may not assume it. */
const NOT_YET = /^(22023|42704|42501)$/;

async function aboutSession(client: pg.ClientBase): Promise<Finding> {
  try {
    await assumeAppRole(client);
    return right(`Las consultas sirven como ${APP_ROLE} y en UTC.`);
  } catch (error) {
    // Roles are made and granted at the start, and `checkRights` tells whether they can be.
    if (NOT_YET.test(errorCode(error) ?? ''))
      return right(`El papel de las consultas (${APP_ROLE}) se comprueba al iniciar.`);
    return wrong(`Las consultas no pueden servir como ${APP_ROLE} (${messageOf(error)}).`);
  }
}

/** Whether sessions last, statements stay prepared, and role and zone reach the server the way the product sends them. */
export async function checkPooler({ connection, direct, prepares }: Addresses): Promise<Finding[]> {
  const bounded = {
    connection: boundedLogin(connection),
    direct: direct && boundedLogin(direct),
    prepares,
  };
  let asked = bounded.connection;
  try {
    await checkAddresses(bounded, (settings, work) => {
      asked = settings;
      return work();
    });
    if (direct)
      return [
        right(
          'DATABASE_URL y DATABASE_DIRECT_URL llevan a la misma base de datos; la segunda conserva sus sesiones.',
        ),
      ];
    return [await withClient(bounded.connection, aboutSession)];
  } catch (error) {
    return [error instanceof StartupError ? wrong(error.message) : noEntry(error, asked)];
  }
}
