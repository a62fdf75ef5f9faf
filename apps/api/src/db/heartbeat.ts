import pg from 'pg';
import type { CuttablePool } from './pool.ts';

/** How often the server is asked whether it is there. */
const TURN_MS = 100;
/**
 * How many turns it may leave unanswered. They are turns of this process and not a clock: on a machine so busy that we
 * come late ourselves, or that slept, the server gets as much longer. What is asked needs neither disk nor locks, so a
 * server that works hard still answers it in a few milliseconds; to cut one that would have answered costs everybody.
 */
const PATIENCE_TURNS = 8;

/**
 * Asks over a connection of its own. A server that is frozen or cut off keeps its connections open and says nothing:
 * without this, whoever waits for it would wait until its statement times out.
 */
export function createHeartbeat(pool: CuttablePool) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let asking = false;
  let unheard = 0;

  const hear = () => {
    unheard = 0;
    pool.mend();
  };

  // Nobody waits for the end: a server that is frozen takes no leave.
  const end = () => {
    void client?.end();
    client = undefined;
  };

  const ask = async () => {
    asking = true;
    try {
      if (!client) {
        client = pool.beside();
        await client.connect();
      }
      await client.query('select 1');
      hear();
    } catch (error) {
      // A refusal is an answer too: full, starting or stopping, the server says so to everybody by itself.
      if (error instanceof pg.DatabaseError) hear();
      end();
    } finally {
      asking = false;
    }
  };

  const turn = () => {
    unheard += 1;
    if (unheard > PATIENCE_TURNS && !pool.isCut) pool.cut();
    if (!asking) void ask();
    timer = setTimeout(turn, TURN_MS);
  };

  return {
    /** Whether the server is known not to answer: whatever needs it may be refused before it begins. */
    silent: () => pool.isCut,
    start: turn,
    stop() {
      clearTimeout(timer);
      end();
    },
  };
}
export type Heartbeat = ReturnType<typeof createHeartbeat>;
