import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DEMO_PASSWORD, people } from '../../apps/api/src/db/seed/people.ts';

export { DEMO_PASSWORD, people };

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../scripts/create-admin.mjs', import.meta.url));

/** Demo users of the operator company. */
export const admin = 'admin@gemelo.test';
export const supervisor = 'supervisor@gemelo.test';
export const technician = 'tecnico@gemelo.test';
export const agent = 'agente@gemelo.test';
/** The administrator of the other company. */
export const otherAdmin = 'admin@otra.test';

export const newAddress = () => `persona-${randomBytes(6).toString('hex')}@gemelo.test`;

/** Creates an administrator of the operator company and returns the email address. */
export async function makeAdmin(): Promise<string> {
  const email = newAddress();
  const options = ['--name=Marta Sandoval', `--email=${email}`, `--password=${DEMO_PASSWORD}`];
  await run(process.execPath, [script, ...options], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA, DATABASE_URL: '' },
  });
  return email;
}
