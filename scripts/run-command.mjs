import { pathToFileURL } from 'node:url';
import { builds, staleness } from './build-stamp.mjs';
import { at, loadSettings } from './repository.mjs';

/** Runs a command of the API in this process: from its build if that is current, else from its source. */
export async function runCommand(name) {
  loadSettings();
  const api = builds.find((build) => build.name === 'api');
  const current = !(await staleness(api));
  if (!current) {
    const { register } = await import('tsx/esm/api');
    register();
  }
  const file = current ? at('apps/api/dist', `${name}.js`) : at('apps/api/src/cli', `${name}.ts`);
  await import(pathToFileURL(file).href);
}
