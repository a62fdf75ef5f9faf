import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

interface Stopping {
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  drainSeconds: number;
  /** Tells load balancers to send nothing more. */
  drain: () => void;
  /** Finishes what is open and closes everything. */
  stop: () => Promise<void>;
}

/** npm hands on a Ctrl-C that the terminal has already sent to the whole group. */
const SAME_SIGNAL_MS = 500;
const EXIT_CODES = { SIGTERM: 143, SIGINT: 130 };

/**
 * Ends the process on a signal: SIGTERM after draining, SIGINT (Ctrl-C) without. A second signal ends it at once; what
 * it was doing is left as a killed process leaves it.
 */
export function stopOnSignals({ log, drainSeconds, drain, stop }: Stopping): void {
  let signalledAt: number | undefined;

  const end = async (drainMs: number) => {
    drain();
    await sleep(drainMs);
    await stop();
  };
  const onSignal = (signal: keyof typeof EXIT_CODES) => {
    const now = performance.now();
    if (signalledAt !== undefined) {
      if (now - signalledAt > SAME_SIGNAL_MS) process.exit(EXIT_CODES[signal]);
      return;
    }
    signalledAt = now;
    log.info({ signal }, 'stopping');
    end(signal === 'SIGTERM' ? drainSeconds * 1_000 : 0).then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopped with an error');
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}
