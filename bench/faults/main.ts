import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeAll } from '../../apps/api/src/test/at-end.ts';
import { openStage, type Stage } from './stage.ts';
import { mountSmall } from './volume.ts';

const given = (name: string, otherwise: number) =>
  Number(process.argv.find((part) => part.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const KILLS = given('kills', 100);
const FROZEN_S = given('frozen', 20);
const SLOW_S = given('slow', 20);
const AWAY_S = given('away', 60);
const FULL_S = given('full', 20);
const FAR_MS = 200;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const between = (min: number, max: number) => min + Math.random() * (max - min);

interface Line {
  fault: string;
  times: number;
  /** The longest time until everything was well again. */
  againMs: number;
}
const folder = await mkdtemp(join(tmpdir(), 'gemelo-faults-'));
// The server may run as another user, and has to stay in its folder.
await chmod(folder, 0o755);
let passed = true;

/** A line of the table, and what was wrong. */
async function report(stage: Stage, { fault, times, againMs }: Line) {
  const { served, unavailable, unreached, slowestMs, wrong } = stage.judge.report();
  const { writes, readings, lost, twice } = await stage.prove();
  passed &&= lost + twice + wrong.size === 0;
  const cells = [fault, times, writes, readings, lost, twice, served, unavailable, unreached, wrong.size];
  console.log(`| ${[...cells, seconds(slowestMs), seconds(againMs)].join(' | ')} |`);
  for (const [what, count] of wrong) console.log(`    MAL, ${count} veces: ${what}`);
}

async function killInTurn(stage: Stage) {
  let againMs = 0;
  await stage.wellAgain();
  stage.judge.report();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(between(50, 500));
    const began = Date.now();
    await (kill % 2 === 0 ? stage.killApi() : stage.server.kill());
    await stage.wellAgain();
    againMs = Math.max(againMs, Date.now() - began);
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  await report(stage, { fault: 'muerte del API o de la base', times: KILLS, againMs });
}

/** A fault that lasts, and ends. */
async function lasting(stage: Stage, fault: string, lastsS: number, begin: () => Promise<() => unknown>) {
  if (lastsS === 0) return;
  const end = await begin();
  try {
    await sleep(lastsS * 1000);
  } finally {
    await end();
  }
  const againMs = await stage.wellAgain();
  await report(stage, { fault: `${fault}, ${lastsS} s`, times: 1, againMs });
}

async function onStage(
  name: string,
  work: (stage: Stage) => Promise<void>,
  serverFolder = join(folder, name),
) {
  // Journals stay outside of a volume that becomes full.
  const own = join(folder, name);
  await mkdir(own);
  const stage = await openStage(own, serverFolder);
  try {
    await work(stage);
  } finally {
    await stage.close();
  }
}

async function connectionsAndProcesses(stage: Stage) {
  const { server } = stage;
  if (KILLS > 0) await killInTurn(stage);
  await lasting(stage, 'base congelada', FROZEN_S, () => server.freeze());
  await lasting(stage, `base a ${FAR_MS} ms`, SLOW_S, async () => {
    server.line.slowDown(FAR_MS);
    return () => server.line.slowDown(0);
  });
  await lasting(stage, 'base ausente', AWAY_S, async () => {
    server.line.cut();
    return () => server.line.comeBack();
  });
}

async function fullDisk() {
  const volume = join(folder, 'volume');
  const unmount = await mountSmall(volume);
  if (!unmount) return console.log('Disco lleno: omitido, porque esta cuenta no puede montar un volumen.');
  try {
    const fill = async (stage: Stage) => {
      await stage.wellAgain();
      stage.judge.report();
      await lasting(stage, 'disco lleno', FULL_S, () => stage.server.fill());
    };
    await onStage('small', fill, volume);
  } finally {
    await unmount();
  }
}

try {
  console.log(
    '| falla | veces | escrituras | lecturas | perdidas | dobles | respuestas | 503 | sin API | mal | la más lenta | bien de nuevo |',
  );
  console.log(`|${' --- |'.repeat(12)}`);
  if (KILLS + FROZEN_S + SLOW_S + AWAY_S > 0) await onStage('disk', connectionsAndProcesses);
  if (FULL_S > 0) await fullDisk();
  console.log(
    passed ? 'Todo lo confirmado está, una sola vez.' : 'Hay pérdidas, duplicados o respuestas equivocadas.',
  );
} catch (error) {
  passed = false;
  console.error(`La prueba se detuvo: ${error instanceof Error ? error.message : String(error)}`);
} finally {
  await closeAll();
  await rm(folder, { recursive: true, force: true });
}
// Writers that still wait for a server would keep this process running.
process.exit(passed ? 0 : 1);
