import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { repositoryRoot } from '../paths.ts';

const lock = pathToFileURL(join(repositoryRoot, 'scripts/build-lock.mjs')).href;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gemelo-build-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process that builds for a given time, and logs its start and end. */
function builder(name: string, ms: number) {
  const program = `
    import { appendFile } from 'node:fs/promises';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { alone } from ${JSON.stringify(lock)};
    const say = (word) => appendFile('said', word + ' ${name}\\n');
    await alone('.cache/build.lock', () => say('waits'), async () => {
      await say('begins');
      await sleep(${ms});
      await say('ends');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    stdio: 'inherit',
  });
  return { child, ended: once(child, 'exit').then(([code]) => code as number | null) };
}
const said = async () =>
  (await readFile(join(folder, 'said'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

test('of those who build at once in one folder one builds, and the others wait for it', async () => {
  const builders = ['a', 'b', 'c'].map((name) => builder(name, 700));
  expect(await Promise.all(builders.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  const lines = await said();
  const worked = lines.filter((line) => !line.startsWith('waits')).map((line) => line.split(' '));
  expect(worked.map(([word]) => word)).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
  for (const n of [0, 2, 4]) expect(worked[n]?.[1]).toBe(worked[n + 1]?.[1]);
  expect(lines.filter((line) => line.startsWith('waits')).length).toBeGreaterThan(0);
});

test('one that was killed keeps nobody from building', async () => {
  const killed = builder('killed', 600_000);
  await vi.waitFor(async () => expect(await said()).toContain('begins killed'), { timeout: 20_000 });
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await builder('next', 0).ended).toBe(0);
  expect(await said()).toContain('ends next');
  expect(await said()).not.toContain('waits next');
});
