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
    import { withLock } from ${JSON.stringify(lock)};
    const log = (word) => appendFile('log', word + ' ${name}\\n');
    await withLock('.cache/build.lock', () => log('waits'), async () => {
      await log('begins');
      await sleep(${ms});
      await log('ends');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    stdio: 'inherit',
  });
  return { child, ended: once(child, 'exit').then(([code]) => code as number | null) };
}
const logged = async () =>
  (await readFile(join(folder, 'log'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

test('concurrent builds in one folder run one after the other', async () => {
  const builders = ['a', 'b', 'c'].map((name) => builder(name, 700));
  expect(await Promise.all(builders.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  const lines = await logged();
  const worked = lines.filter((line) => !line.startsWith('waits')).map((line) => line.split(' '));
  expect(worked.map(([word]) => word)).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
  for (const n of [0, 2, 4]) expect(worked[n]?.[1]).toBe(worked[n + 1]?.[1]);
  expect(lines.filter((line) => line.startsWith('waits')).length).toBeGreaterThan(0);
});

test('the lock of a killed build does not block the next one', async () => {
  const killed = builder('killed', 600_000);
  await vi.waitFor(async () => expect(await logged()).toContain('begins killed'), { timeout: 20_000 });
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await builder('next', 0).ended).toBe(0);
  expect(await logged()).toContain('ends next');
  expect(await logged()).not.toContain('waits next');
});
