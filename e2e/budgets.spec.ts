import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { title } from './support/places.ts';
import { trackNetworkIdle } from './support/quiet.ts';
import { listenForAssets, weightOf, weightOfAll } from './support/weights.ts';

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
}

/** In KiB, with gzip. */
const LOGIN = { scripts: 170, styles: 36 };
const TABLE_SCRIPTS = 270;
const CHUNK = 40;
const MAP = 450;
const LAZY: [RegExp, number][] = [
  [/chart|echarts|zrender/, 205],
  [/map/, MAP],
];

async function readManifest(): Promise<Record<string, Chunk>> {
  const file = fileURLToPath(new URL('../apps/web/dist/manifest.json', import.meta.url));
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, Chunk>;
}

test('the login page weighs at most 170 KiB of scripts and 36 of styles', async ({ page, request }) => {
  const assets = listenForAssets(page);
  const quiet = trackNetworkIdle(page);
  await page.goto('/');
  await expect(page.getByText('Es una demostración. Entra con:')).toBeVisible();
  await quiet();
  expect(await weightOfAll(request, assets.scripts)).toBeLessThanOrEqual(LOGIN.scripts);
  expect(await weightOfAll(request, assets.styles)).toBeLessThanOrEqual(LOGIN.styles);
});

test.describe('signed in', () => {
  test.use({ as: admin });

  test('all scripts up to the table weigh at most 270 KiB, without charts or maps', async ({
    page,
    request,
  }) => {
    const assets = listenForAssets(page);
    const quiet = trackNetworkIdle(page);
    await page.goto('/inicio/pages/table');
    await expect(title(page)).toHaveText('Lecturas recientes');
    await quiet();
    expect(await weightOfAll(request, assets.scripts)).toBeLessThanOrEqual(TABLE_SCRIPTS);
    expect([...assets.scripts].filter((file) => /echarts|zrender|maplibre/.test(file))).toEqual([]);
  });
});

test('no other chunk weighs more than 40 KiB, charts 205 and maps 450', async ({ request }) => {
  const manifest = await readManifest();
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  const first = [entry?.file, ...(entry?.imports ?? []).map((name) => manifest[name]?.file)];
  const others = Object.entries(manifest).filter(
    ([, { file }]) => file.endsWith('.js') && !first.includes(file),
  );
  expect(others.length).toBeGreaterThan(10);
  const heavy: string[] = [];
  for (const [name, { file }] of others) {
    const weight = await weightOf(request, `/${file}`);
    const limit = LAZY.find(([pattern]) => pattern.test(name))?.[1] ?? CHUNK;
    if (weight > limit) heavy.push(`${name}: ${weight.toFixed(1)} KiB`);
  }
  expect(heavy).toEqual([]);
});

test('all scripts of a map weigh at most 450 KiB, with its worker', async ({ request }) => {
  const chunks = Object.entries(await readManifest());
  const engine = chunks.find(([name]) => name.endsWith('map/map-engine.ts'))?.[1].file ?? '';
  const source = await (await request.get(`/${engine}`)).text();
  const worker = /assets\/maplibre-gl-worker-[\w-]+\.js/.exec(source)?.[0] ?? '';
  expect([engine, worker]).not.toContain('');
  expect(await weightOfAll(request, new Set([`/${engine}`, `/${worker}`]))).toBeLessThanOrEqual(MAP);
});

test('assets are compressed, hashed and cached for ever, and the page is revalidated', async ({
  page,
  request,
}) => {
  const { scripts, styles } = listenForAssets(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  const assets = [...scripts, ...styles].filter((address) => address.startsWith('/assets/'));
  expect(assets.length).toBeGreaterThan(2);
  const plain: string[] = [];
  for (const address of assets) {
    expect(address).toMatch(/-[\w-]{8,}\.(js|css)$/);
    const response = await request.get(address, { headers: { 'accept-encoding': 'gzip' } });
    const headers = response.headers();
    expect(headers['cache-control'], address).toBe('public, max-age=31536000, immutable');
    if ((await response.body()).length > 1400 && headers['content-encoding'] !== 'gzip') plain.push(address);
  }
  expect(plain).toEqual([]);
  for (const address of ['/', '/index.html', '/inicio', '/sw.js', '/manifest.webmanifest'])
    expect((await request.get(address)).headers()['cache-control'], address).toBe('no-cache');
  const brotli = await request.get(assets[0] ?? '', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers()['content-encoding']).toBe('br');
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the console can be installed and opens offline', async ({ page, context, request }) => {
    await page.goto('/');
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = (await (await request.get(address ?? '')).json()) as {
      name: string;
      display: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Gemelo', display: 'standalone', start_url: '/inicio' });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src } of manifest.icons)
      expect((await request.get(src)).headers()['content-type']).toBe('image/png');

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  });
});
