import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/** Loaded into the product: measures the CPU time of its main thread between two ticks of a timer. */
const EVERY_MS = 5;
/** CPU time of the thread; wall time would include waiting for a core on a busy machine. */
const worked = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]);

const port = Number(process.env.BENCH_TURNS_PORT);
if (isMainThread && process.platform === 'linux' && process.argv[1]?.endsWith('start.mjs')) {
  let [before, longest] = [worked(), 0];
  setInterval(() => {
    const now = worked();
    longest = Math.max(longest, now - before);
    before = now;
  }, EVERY_MS).unref();
  createServer((_request, response) => {
    response.end(String(longest / 1e6));
    longest = 0;
  })
    .listen(port, '127.0.0.1')
    .unref();
}
