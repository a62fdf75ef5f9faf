import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import type { Frame } from './page/page.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
/** More runs are steadier; one is enough where the processor draws. */
const RUNS = Number(process.env.RUNS ?? 3);
const SETTLE_MS = 4_000;
const SIZE = { width: 1280, height: 720 };
const MIDDLE = { x: SIZE.width / 2, y: SIZE.height / 2 };

/** The last line is its path; those before tell about an installation. */
const browserPath = () =>
  execFileSync(process.execPath, [join(here, '../../scripts/chromium.mjs')], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1) ?? '';

/** Drags the map there and back, as a hand does. */
async function pan(page: Page) {
  for (const way of [1, -1]) {
    await page.mouse.move(MIDDLE.x - 250 * way, MIDDLE.y);
    await page.mouse.down();
    await page.mouse.move(MIDDLE.x + 250 * way, MIDDLE.y + 60 * way, { steps: 20 });
    await page.mouse.up();
  }
}

async function zoom(page: Page) {
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  for (const turns of [8, -8])
    for (let turn = 0; turn < Math.abs(turns); turn += 1) {
      await page.mouse.wheel(0, -40 * Math.sign(turns));
      await page.waitForTimeout(60);
    }
}

const works = [
  { name: 'mover el mapa', moves: false, act: pan },
  { name: 'acercar y alejar', moves: false, act: zoom },
  { name: 'mover el mapa mientras los 5,000 se mueven', moves: true, act: pan },
];

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0;

const inOrder = (values: readonly number[]) => values.toSorted((one, other) => one - other);

function figures(frames: readonly Frame[]) {
  const gaps = inOrder(frames.map(({ gap }) => gap));
  const busy = inOrder(frames.map((frame) => frame.busy));
  const total = gaps.reduce((sum, one) => sum + one, 0);
  return {
    'cuadros/s': Math.round((frames.length / total) * 1_000),
    'mediana ms': at(gaps, 0.5).toFixed(1),
    'p95 ms': at(gaps, 0.95).toFixed(1),
    'peor ms': at(gaps, 1).toFixed(0),
    'página, mediana ms': at(busy, 0.5).toFixed(1),
    'página, p95 ms': at(busy, 0.95).toFixed(1),
  };
}

const outDir = await mkdtemp(join(tmpdir(), 'gemelo-bench-map-'));
await build({
  ...{ root: join(here, 'page'), configFile: false, logLevel: 'error' },
  build: { outDir, target: 'es2023', emptyOutDir: true },
});
const server = await preview({
  ...{ root: join(here, 'page'), configFile: false, logLevel: 'error', build: { outDir } },
  preview: { host: '127.0.0.1', port: 0 },
});
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
});
try {
  const url = server.resolvedUrls?.local[0] ?? '';
  for (const { name, moves, act } of works)
    for (const map of ['ours', 'reference']) {
      const frames: Frame[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const page = await browser.newPage({ viewport: SIZE });
        await page.goto(`${url}?map=${map}`);
        await page.waitForFunction(() => 'bench' in window);
        await page.waitForTimeout(SETTLE_MS);
        await page.evaluate((given) => window.bench?.begin(given), moves);
        await act(page);
        frames.push(...((await page.evaluate(() => window.bench?.end())) ?? []));
        await page.close();
      }
      const row = { trabajo: name, mapa: map === 'ours' ? 'Gemelo' : 'MapLibre solo', ...figures(frames) };
      console.log(
        Object.entries(row)
          .map(([what, value]) => `${what}: ${value}`)
          .join('  '),
      );
    }
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true, force: true });
}
