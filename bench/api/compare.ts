import { type Case, readRows } from './cases.ts';
import type { Load, Loader, Measured } from './load.ts';
import type { Side } from './sides.ts';

export interface Bench {
  loader: Loader;
  postmaster: number;
  seconds: number;
}

export interface Compared {
  name: string;
  connections: number;
  product: Measured;
  reference: Measured;
}

export interface Resized {
  name: string;
  many: Measured;
  few: Measured;
}

/** Enough for every pooled connection to prepare its statements and for the code to be compiled. */
const WARM_UP_SECONDS = 4;
const ROUNDS = 2;
const best = (all: Measured[]) => all.reduce((a, b) => (a.perSecond > b.perSecond ? a : b));

/** Reads once before the measurement, to show a failure in full and to compare the rows by their keys. */
async function rowsOf({ url, token }: Side, path: string, id: string | undefined): Promise<unknown[]> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`GET ${url}${path}: ${response.status} ${text}`);
  const { data } = JSON.parse(text) as { data: unknown };
  const rows = (Array.isArray(data) ? data : [data]) as Record<string, unknown>[];
  return id === undefined ? rows.map(() => true) : rows.map((row) => row[id]);
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function sameRows(name: string, ours: Promise<unknown[]>, theirs: Promise<unknown[]>): Promise<void> {
  const [one, other] = await Promise.all([ours, theirs]);
  if (one.length === 0 || one.join() !== other.join()) throw new Error(`${name}: ${one} frente a ${other}`);
}

export async function loadOf(one: Case, side: Side, path: string, connections: number): Promise<Load> {
  const rows = await readRows(side.connection, one);
  return {
    url: side.url,
    method: one.method,
    path,
    token: side.token,
    connections,
    ...(one.body ? { body: one.body } : {}),
    ...(rows ? { rows } : {}),
  };
}

/** Loads one server with one kind of request. */
function loaded(
  { loader, postmaster, seconds }: Bench,
  one: Case,
  side: Side,
  path: string,
  connections: number,
) {
  const load = () => loadOf(one, side, path, connections);
  return {
    warmUp: async () => loader.run(await load(), WARM_UP_SECONDS),
    measure: async () => loader.measure(await load(), { server: side.pid, postmaster }, seconds),
  };
}
type Loaded = ReturnType<typeof loaded>;

/** Alternates two measurements; the best round of each counts, because disturbances only slow a round. */
async function inTurns(ours: Loaded, theirs: Loaded) {
  const [first, second]: [Measured[], Measured[]] = [[], []];
  await ours.warmUp();
  await theirs.warmUp();
  for (let round = 0; round < ROUNDS; round++) {
    first.push(await ours.measure());
    second.push(await theirs.measure());
  }
  return [best(first), best(second)] as const;
}

export async function compare(
  bench: Bench,
  one: Case,
  { product, reference }: { product: Side; reference: Side },
  connections: number,
): Promise<Compared> {
  if (one.method === 'GET')
    await sameRows(
      one.name,
      rowsOf(product, one.path, one.id),
      rowsOf(reference, one.reference, one.id && snake(one.id)),
    );
  const [ours, theirs] = await inTurns(
    loaded(bench, one, product, one.path, connections),
    loaded(bench, one, reference, one.reference, connections),
  );
  return { name: one.name, connections, product: ours, reference: theirs };
}

/** The same read of the product on a large and on a small database. */
export async function resize(
  bench: Bench,
  [one, same]: readonly [Case, Case],
  { many, few }: { many: Side; few: Side },
  connections: number,
): Promise<Resized> {
  await sameRows(one.name, rowsOf(many, one.path, undefined), rowsOf(few, same.path, undefined));
  const [large, small] = await inTurns(
    loaded(bench, one, many, one.path, connections),
    loaded(bench, same, few, same.path, connections),
  );
  return { name: one.name, many: large, few: small };
}
