import { stopOnSignals } from './stop-signals.ts';

/** A process that would drain for longer than any test waits. */
const say = (word: string) => process.stdout.write(`${word}\n`);
const ignore = () => undefined;
const alive = setInterval(() => undefined, 60_000);

stopOnSignals({
  log: { info: ignore, error: ignore },
  drainSeconds: 300,
  drain: () => say('draining'),
  async stop() {
    clearInterval(alive);
    say('stopped');
  },
});
say('ready');
