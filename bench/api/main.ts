import { type Case, casesOf, readSeed } from './cases.ts';
import { type Bench, type Compared, compare, type Resized, resize } from './compare.ts';
import { createDatabase, fill, withBenchServer } from './database.ts';
import { writeDocument } from './document.ts';
import { createLoader } from './load.ts';
import { type Planned, watchPlans } from './plans.ts';
import { comparedTable, plannedTable, print, resizedTable } from './report.ts';
import { type Side, withProduct, withReference } from './sides.ts';
import { missed, TARGET_CONNECTIONS } from './targets.ts';

/** `BENCH_CASES=twins/list,tickets/detail`, `BENCH_PHASES=compare` and the others shorten a run. */
const { BENCH_SECONDS = 5, BENCH_TWINS = 100_000, BENCH_CASES, BENCH_WRITE } = process.env;
const { BENCH_CONNECTIONS = '1,10,50', BENCH_PHASES = 'compare,size,plans' } = process.env;
const seconds = Number(BENCH_SECONDS);
const twins = Number(BENCH_TWINS);
const connectionCounts = BENCH_CONNECTIONS.split(',').map(Number);
const phases = new Set(BENCH_PHASES.split(','));
const caseFilter = BENCH_CASES?.split(',');
const FEW_TWINS = 1_000;
const key = Buffer.alloc(32, 7);

const selectedCases = async ({ connection }: Pick<Side, 'connection'>): Promise<Case[]> =>
  casesOf(await readSeed(connection)).filter(({ name }) => caseFilter?.includes(name) ?? true);
const isRead = ({ method }: Case) => method === 'GET';

/** Compares product and reference, case by case. */
async function compareAll(bench: Bench, product: Side): Promise<Compared[]> {
  const cases = await selectedCases(product);
  return withReference(product, async (reference) => {
    const compared: Compared[] = [];
    // Reads first, because writes change the rows that reads find.
    for (const group of [cases.filter(isRead), cases.filter((one) => !isRead(one))]) {
      for (const connections of connectionCounts) {
        for (const one of group) {
          console.log(`${one.name}, conexiones: ${connections}`);
          compared.push(await compare(bench, one, { product, reference }, connections));
        }
      }
    }
    return compared;
  });
}

/** Repeats the reads with few twins, in a second database on the same server. */
async function resizeAll(bench: Bench, many: Side): Promise<Resized[]> {
  const small = await createDatabase(many.connection, 'gemelo_few');
  await fill(small, key, FEW_TWINS);
  return withProduct(small, key, async (few) => {
    const [large, same] = [
      (await selectedCases(many)).filter(isRead),
      (await selectedCases(few)).filter(isRead),
    ];
    const resized: Resized[] = [];
    for (const [at, one] of large.entries()) {
      console.log(`${one.name}, con ${FEW_TWINS} y con ${twins} dispositivos`);
      resized.push(await resize(bench, [one, same[at] ?? one], { many, few }, TARGET_CONNECTIONS));
    }
    return resized;
  });
}

await withBenchServer(async ({ connection, postmaster, version }) => {
  console.log(`Creando ${twins} dispositivos y ${3 * twins} asignaciones…`);
  await fill(connection, key, twins);
  const loader = createLoader();
  const bench = { loader, postmaster, seconds };
  try {
    await withProduct(connection, key, async (product) => {
      const resized = phases.has('size') ? await resizeAll(bench, product) : [];
      const reads = (await selectedCases(product)).filter(isRead);
      const planned: Planned[] = phases.has('plans') ? await watchPlans(loader, reads, product) : [];
      const compared = phases.has('compare') ? await compareAll(bench, product) : [];
      const tables = [
        comparedTable(compared),
        resizedTable(resized, twins, FEW_TWINS),
        plannedTable(planned),
      ].filter(({ rows }) => rows.length > 0);
      for (const table of tables) print(table);
      const misses = missed(compared, resized, planned);
      for (const miss of misses) console.log(`✗ ${miss}`);
      const circumstances = { postgres: version, wrk: loader.version(), twins, seconds };
      if (BENCH_WRITE) await writeDocument(circumstances, tables, misses);
    });
  } finally {
    loader.close();
  }
});
