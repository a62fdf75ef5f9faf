import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const fixture = fileURLToPath(new URL('./stop-signals.fixture.ts', import.meta.url));

async function openProcess() {
  const child: ChildProcess = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), fixture], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const words: string[] = [];
  const ended = once(child, 'exit') as Promise<[number | null]>;
  if (!child.stdout) throw new Error('the process has no output');
  createInterface(child.stdout).on('line', (word) => words.push(word));
  const said = (word: string) => expect.poll(() => words, { timeout: 20_000 }).toContain(word);
  await said('ready');
  return { child, words, ended, said };
}

test('Ctrl-C ends without draining, also when npm hands it on a second time', async () => {
  const { child, words, ended } = await openProcess();
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(0);
  expect(words).toEqual(['ready', 'draining', 'stopped']);
});

test('a second signal ends a process that drains', async () => {
  const { child, words, ended, said } = await openProcess();
  child.kill('SIGTERM');
  await said('draining');
  // A signal right after the first one counts as the same.
  await sleep(700);
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(143);
  expect(words).toEqual(['ready', 'draining']);
});
