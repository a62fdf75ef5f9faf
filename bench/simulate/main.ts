import { setTimeout as wait } from 'node:timers/promises';
import { valuesAt } from '../../apps/api/src/db/seed/weather.ts';
import { type Device, openFleet } from './fleet.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { openSenders, type Sample } from './senders.ts';
import { createTally } from './tally.ts';

const TICK_MS = 50;
const LINE_MS = 5_000;
const GRACE_MS = 10_000;
/** Backpressure: with this many unacknowledged messages nothing new is sent. */
const MAX_PENDING = 5_000;
/** One device in this many stands in a leaking place. */
const LEAK = 17;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The current values of a device; rain is the amount since its last message. */
function sampleOf({ number, keys }: Device, sinceMs: number): Sample {
  const ts = Date.now();
  const place = { id: number, leaks: number % LEAK === 5 };
  return { ts, values: valuesAt(keys, place, ts, sinceMs) };
}

async function simulate(options: Options) {
  const fleet = await openFleet(options, print);
  const sender = await openSenders(fleet, options);
  const tally = createTally();
  const turnMs = (fleet.length * 1000) / options.rate;
  print(
    `${fleet.length} dispositivos por ${options.protocol}, ${options.rate} mensajes por segundo: cada uno habla cada ${(turnMs / 1000).toFixed(1)} s.`,
  );

  let stopping = false;
  process.once('SIGINT', () => {
    stopping = true;
  });
  const lines = setInterval(() => print(tally.line()), LINE_MS);
  const began = Date.now();
  const until = began + options.minutes * 60_000;
  for (let number = 0; !stopping && Date.now() < until; ) {
    const target = Math.floor(((Date.now() - began) * options.rate) / 1000);
    for (; number < target; number++) {
      const device = fleet[number % fleet.length];
      if (!device) continue;
      if (tally.waiting() >= MAX_PENDING) tally.skip();
      else void tally.follow(sender.send(device, sampleOf(device, turnMs)));
    }
    await wait(TICK_MS);
  }
  clearInterval(lines);
  const deadline = Date.now() + GRACE_MS;
  while (tally.waiting() > 0 && Date.now() < deadline) await wait(TICK_MS);
  await sender.close();
  print(`Al terminar: ${tally.line()}`);
}

try {
  if (process.argv.includes('--help')) print(USAGE);
  else await simulate(readOptions(process.argv.slice(2)));
  process.exit(0);
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(`${message || String(error)}\n«npm run simulate -- --help» muestra las opciones.\n`);
  process.exit(1);
}
