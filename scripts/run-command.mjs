import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { builds, staleness } from './build-stamp.mjs';
import { at, loadSettings } from './repository.mjs';

/**
 * Runs a command of the API in this process: from its build if that is current, or if there is nothing else, as in a
 * container; otherwise from its source.
 */
export async function runCommand(name) {
  loadSettings();
  const api = builds.find((build) => build.name === 'api');
  const source = at('apps/api/src/cli', `${name}.ts`);
  const fromBuild = !existsSync(source) || !(await staleness(api));
  if (!fromBuild) {
    const { register } = await import('tsx/esm/api');
    register();
  }
  const file = fromBuild ? at('apps/api/dist', `${name}.js`) : source;
  await import(pathToFileURL(file).href);
}
