import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../durability/client.ts';
import { keepWriting } from '../durability/lanes.ts';
import { openProduct } from '../durability/product.ts';
import { acknowledged, foundOf, openStream } from '../ingest/numbered-streams.ts';
import { createJudge } from './answers.ts';
import { openServer } from './database.ts';
import { homeReader, writers } from './writers.ts';

const PROBE_MS = 200;
const PROBE_TIMEOUT_MS = 20_000;
const STREAM_PAUSE_MS = 100;
const WELL_AGAIN_MS = 90_000;

export interface Proof {
  writes: number;
  readings: number;
  lost: number;
  twice: number;
}

/** The product on a server of its own in `serverFolder`, with everything that writes to it. */
export async function openStage(folder: string, serverFolder: string) {
  const server = await openServer(serverFolder);
  const dataDir = join(folder, 'product');
  const product = await openProduct(dataDir, {
    DATABASE_URL: server.url,
    GEMELO_KEY: randomBytes(32).toString('base64'),
    GEMELO_FEED: '0',
    LOG_LEVEL: 'fatal',
  });
  await product.start().catch(async (error: unknown) => {
    await product.stop();
    await server.stop();
    throw error;
  });
  const judge = createJudge();
  const client = judge.watching(createClient(product.url));
  const readHome = await homeReader(client);
  const kinds = writers();
  for (const writer of kinds) await writer.prepare(client);
  const stop = new AbortController();
  // Every lane pauses by itself.
  setMaxListeners(0, stop.signal);
  const runs = kinds.map((writer) => keepWriting(client, writer, stop.signal));
  const streams = [
    await openStream(product, folder, 'http', product.url, STREAM_PAUSE_MS),
    await openStream(product, folder, 'mqtt', `mqtt://127.0.0.1:${product.mqttPort}`, STREAM_PAUSE_MS),
  ];

  const stranger = () =>
    judge.judged(
      'POST (dispositivo)',
      async () => {
        const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
        const response = await fetch(`${product.url}/api/v1/nadie/telemetry`, {
          method: 'POST',
          body: '{"a":1}',
          signal,
        });
        return { status: response.status, text: await response.text() };
      },
      ({ text }) => (text === '' ? undefined : 'un dispositivo espera solo un estado'),
    );
  const probing = (async () => {
    while (!stop.signal.aborted) {
      // What was wrong is told by the judge.
      await Promise.allSettled([readHome(), stranger()]);
      await sleep(PROBE_MS);
    }
  })();

  const failure = Promise.race([Promise.all(runs.map(({ ended }) => ended)), product.collapse]);
  failure.catch(() => undefined);
  const progress = () => [
    ...runs.map(({ progress: { acknowledged: marks } }) => marks.size),
    ...streams.map((stream) => acknowledged(stream).length),
  ];

  return {
    server,
    product,
    judge,
    async killApi() {
      judge.productDown();
      await product.killApi();
      await product.start();
      judge.productUp();
    },
    /** Everything is written and read again; how long that took. */
    async wellAgain(): Promise<number> {
      const [began, before] = [Date.now(), progress()];
      for (;;) {
        const isRead = await readHome().then(
          (status) => status === 200,
          () => false,
        );
        if (isRead && progress().every((count, nth) => count > (before[nth] ?? 0))) return Date.now() - began;
        if (Date.now() - began > WELL_AGAIN_MS) throw new Error('no volvió a estar bien por sí solo');
        await Promise.race([sleep(20), failure]);
      }
    },
    /** What was acknowledged until now, beside what the database has. */
    async prove(): Promise<Proof> {
      const marksOf = runs.map(({ progress: { acknowledged: marks } }) => [...marks]);
      return server.asking(async (asked) => {
        const proof: Proof = { writes: 0, readings: 0, lost: 0, twice: 0 };
        for (const [nth, marks] of marksOf.entries()) {
          const { rows } = await asked.query<{ mark: string; times: number }>(kinds[nth]?.counted ?? '');
          const times = new Map(rows.map((row) => [row.mark, row.times]));
          proof.writes += marks.length;
          proof.lost += marks.filter((mark) => !times.has(mark)).length;
          proof.twice += rows.filter((row) => row.times > 1).length;
        }
        for (const stream of streams) {
          const found = await foundOf(asked, stream);
          proof.readings += found.confirmed;
          proof.lost += found.lost;
          // A reading that was counted twice is in its hour and day once more than in its own table.
          proof.twice += Math.abs(found.hours - found.kept) + Math.abs(found.days - found.kept);
        }
        return proof;
      });
    },
    async close() {
      stop.abort();
      for (const stream of streams) stream.end();
      await Promise.race([Promise.allSettled([...runs.map(({ ended }) => ended), probing]), sleep(5_000)]);
      await product.stop();
      await server.stop();
    },
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;
