import pg from 'pg';
import type { CuttablePool } from './pool.ts';
import { connectAsApp } from './session.ts';

/** Interval between heartbeats. */
const INTERVAL_MS = 100;

/**
 * Sends heartbeats over its own connection. A frozen or unreachable server keeps its connections open without
 * answering; without this, every caller would wait for the statement timeout.
 */
export function createHeartbeat(pool: CuttablePool) {
  const { connectMs, silenceMs } = pool.patience;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let inFlight = false;
  let unanswered = 0;
  let isConnected = false;
  let answeredAt = performance.now();
  /**
   * How many heartbeats may go unanswered, or fall due while connecting. They are counted in turns of this process
   * instead of elapsed time: on a machine that is overloaded or was suspended, the server gets proportionally longer.
   * The heartbeat query needs neither disk nor locks, so a busy server still answers at once, wherever it is; cutting
   * off a live server would fail every request.
   */
  const maxUnanswered = () => (isConnected ? silenceMs : Math.max(silenceMs, connectMs)) / INTERVAL_MS;

  const onAnswer = () => {
    unanswered = 0;
    answeredAt = performance.now();
    pool.restore();
  };

  // The end is not awaited: a frozen server never confirms it.
  const end = () => {
    void client?.end();
    client = undefined;
    isConnected = false;
  };

  const beat = async () => {
    inFlight = true;
    try {
      if (!client) {
        client = pool.openDirect();
        await connectAsApp(client);
        isConnected = true;
        onAnswer();
      }
      await client.query('select 1');
      onAnswer();
    } catch (error) {
      // An error from the server is an answer too: when full, starting or stopping, it reports that to every client
      // itself.
      if (error instanceof pg.DatabaseError) onAnswer();
      end();
    } finally {
      inFlight = false;
    }
  };

  const tick = () => {
    unanswered += 1;
    if (unanswered > maxUnanswered() && !pool.isCut) pool.cut();
    if (!inFlight) void beat();
    timer = setTimeout(tick, INTERVAL_MS);
  };

  return {
    /** Whether the server is known not to answer, so that work can be refused before it begins. */
    silent: () => pool.isCut,
    /** For how many milliseconds nothing has been heard of the server. */
    silentMs: () => performance.now() - answeredAt,
    start: tick,
    stop() {
      clearTimeout(timer);
      end();
    },
  };
}
export type Heartbeat = ReturnType<typeof createHeartbeat>;
