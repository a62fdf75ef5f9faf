import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../paths.ts';
import { type Finding, right, wrong } from './finding.ts';

const numbersIn = (version: string) =>
  version
    .replace(/[^\d.]/g, '')
    .split('.')
    .map(Number);

/** `package.json` says from which version on. */
export async function checkNode(version = process.versions.node): Promise<Finding[]> {
  const { engines } = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  const [major = 0, minor = 0] = numbersIn(version);
  const [minMajor = 0, minMinor = 0] = numbersIn(engines.node);
  const isEnough = major > minMajor || (major === minMajor && minor >= minMinor);
  return [
    isEnough
      ? right(`Node ${version}.`)
      : wrong(`Gemelo necesita Node ${minMajor}.${minMinor} o más nuevo, y este es ${version}.`),
  ];
}
