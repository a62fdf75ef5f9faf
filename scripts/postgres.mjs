import { installPackages, isProgram } from './system-packages.mjs';

const packages = ['postgresql-15'];
const found = () => isProgram('/usr/lib/postgresql/15/bin/initdb');

/** The oldest server that is supported, for tests; without it, those tests are skipped. */
export function ensurePostgres15() {
  if (found() || process.platform !== 'linux') return;
  // The package starts a server of its own, which nobody wants beside their work.
  if (process.env.CI && installPackages('PostgreSQL 15', packages) && found()) return;
  console.log(
    `Sin PostgreSQL 15 se omiten las pruebas con un servidor ajeno; para correrlas: apt-get install ${packages.join(' ')}`,
  );
}
