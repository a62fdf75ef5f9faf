import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../apps/api/src/db/seed/people.ts';
import { createClient } from '../durability/client.ts';
import { openProduct } from '../durability/product.ts';
import { type Category, categories, type Form, forms, openLighthouse, type Report } from './lighthouse.ts';

const RUNS = 3;
const ADMINISTRATOR = 'admin@gemelo.test';
const DAY_MS = 86_400_000;
const pages = [
  { name: 'login', path: '/', signedIn: false },
  { name: 'inicio', path: '/inicio', signedIn: true },
  { name: 'tabla', path: '/inicio/pages/table', signedIn: true },
];
const figures = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

/** The local storage of the console for a user who has signed in and seen the guide. */
async function localStorageOf(url: string): Promise<Record<string, string>> {
  const { call, signIn } = createClient(url);
  const { idUser, token } = await signIn(ADMINISTRATOR, DEMO_PASSWORD);
  const { body } = await call('GET', `/api/settings/user/${idUser}`, { token });
  return {
    tokenAuth: token,
    User: JSON.stringify(body.data),
    Roles: JSON.stringify(body.data?.roles),
    sessionEnds: String(Date.now() + DAY_MS),
    ui: JSON.stringify({ state: { welcomed: true }, version: 0 }),
  };
}

const scoreOf = (report: Report, category: Category) =>
  Math.round((report.categories[category].score ?? 0) * 100);

/** The median run by performance, so that its figures belong together. */
const median = (reports: Report[]) =>
  reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))[
    Math.floor(reports.length / 2)
  ] as Report;

/** The failed audits outside of performance, where the full score is expected. */
const faults = (report: Report) =>
  (['accessibility', 'best-practices'] as const).flatMap((category) =>
    report.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${report.audits[id]?.title}`),
  );

function row(page: string, form: Form, report: Report): Record<string, string | number> {
  return {
    página: page,
    equipo: form,
    ...Object.fromEntries(categories.map((category) => [category, scoreOf(report, category)])),
    ...Object.fromEntries(
      Object.entries(figures).map(([name, id]) => [name, report.audits[id]?.displayValue ?? '']),
    ),
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'gemelo-bench-web-'));
const browser = await openLighthouse();
const product = await openProduct(dataDir);
try {
  await product.start();
  const session = await localStorageOf(product.url);
  const rows: Record<string, string | number>[] = [];
  const found = new Set<string>();
  for (const form of forms) {
    for (const { name, path, signedIn } of pages) {
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        reports.push(await browser.audit(`${product.url}${path}`, form, signedIn ? session : {}));
        process.stdout.write('.');
      }
      rows.push(row(name, form, median(reports)));
      for (const fault of faults(median(reports))) found.add(`${name}, ${form}: ${fault}`);
    }
  }
  console.log(`\nLighthouse, mediana de ${RUNS}:`);
  console.table(rows);
  for (const fault of found) console.log(fault);
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
