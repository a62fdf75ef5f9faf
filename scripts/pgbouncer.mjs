import { installPackages, isProgram } from './system-packages.mjs';

const found = () => isProgram('/usr/sbin/pgbouncer');

/** A pooler to put before our server; without it, those tests are skipped. */
export function ensurePgbouncer() {
  if (found() || process.platform !== 'linux') return;
  if (installPackages('PgBouncer', ['pgbouncer']) && found()) return;
  console.log('Sin PgBouncer se omiten sus pruebas; para correrlas: apt-get install pgbouncer');
}
