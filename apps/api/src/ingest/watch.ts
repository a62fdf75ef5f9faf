import { randomUUID } from 'node:crypto';
import { Unavailable } from '@gemelo/contract/kit/errors';
import type { Database } from '../db/client.ts';
import { createConnections } from './watch/connections.ts';
import { createFigures } from './watch/figures.ts';
import { createProcessRow, type OwnProcess } from './watch/process-row.ts';
import { createRefusals } from './watch/refusals.ts';
import type { Opened, Watch, WatchedConnection } from './watch/watched.ts';

const INTERVALS = {
  gatherMs: 1_000,
  /** How often a process tells its figures. */
  tellMs: 10_000,
};

interface WatchParts {
  database: Database;
  log: (error: unknown) => void;
  /** Rows that devices sent and that wait to be written. */
  waiting: () => number;
  own: OwnProcess;
  intervals?: Partial<typeof INTERVALS>;
}

/**
 * Knows which devices are connected, whom the gateway refused and how fast it is. What changes is gathered and written
 * once a second, so that it shows on the twin; the figures of this process are written every ten seconds, because each
 * process has its own and a job runs in only one of them.
 */
export function createWatch({ database, log, waiting, own, intervals }: WatchParts): Watch {
  const { gatherMs, tellMs } = { ...INTERVALS, ...intervals };
  const idProcess = randomUUID();
  const figures = createFigures(waiting);
  const connections = createConnections(database, idProcess);
  const refusals = createRefusals(database);
  const row = createProcessRow(database, idProcess, own);
  let gathering: NodeJS.Timeout | undefined;
  let telling: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  let isClosed = false;

  /** Steps run one after the other; an outage is told by the health check. */
  const next = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) log(error);
    });
    return work;
  };
  const write = async () => {
    try {
      figures.attributed(await refusals.write());
      await connections.write();
    } finally {
      // During an outage they wait: a connection that has ended must not seem open for ever.
      if (connections.pending() && !isClosed) wake();
    }
  };
  const flush = () => {
    clearTimeout(gathering);
    gathering = undefined;
    return next(write);
  };
  const wake = () => {
    gathering ??= setTimeout(flush, gatherMs);
  };
  const tell = () =>
    next(async () => {
      const wasForgotten = await row.write(figures.now());
      if (!wasForgotten) return;
      connections.tellAll();
      wake();
    });

  const watched = (opened: Opened): WatchedConnection => {
    const twins = new Set<number>();
    let isOver = false;
    return {
      speaksFor(device) {
        if (isOver || twins.has(device.idTwin)) return;
        twins.add(device.idTwin);
        connections.join(device, opened);
        wake();
      },
      stopsSpeakingFor(idTwin) {
        if (!twins.delete(idTwin)) return;
        connections.leave(idTwin, 'goodbye');
        wake();
      },
      closed(ending) {
        if (isOver) return;
        isOver = true;
        figures.closed(opened.protocol);
        for (const idTwin of twins) connections.leave(idTwin, ending);
        if (twins.size > 0) wake();
        twins.clear();
      },
    };
  };

  return {
    opened(connection) {
      figures.opened(connection.protocol);
      return watched(connection);
    },
    refused(refusal) {
      figures.refused(refusal);
      if (refusals.note(refusal)) wake();
    },
    acknowledged: figures.acknowledged,
    faulted: figures.faulted,
    start() {
      void tell();
      telling = setInterval(tell, tellMs).unref();
    },
    async close() {
      isClosed = true;
      clearInterval(telling);
      await flush();
      await next(row.remove);
    },
  };
}
