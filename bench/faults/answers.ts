import type { Client } from '../durability/client.ts';

/** What was answered since the last report. */
export interface Tally {
  served: number;
  unavailable: number;
  /** Refused by the network while the product itself was killed. */
  unreached: number;
  slowestMs: number;
  wrong: Map<string, number>;
}

const fresh = (): Tally => ({ served: 0, unavailable: 0, unreached: 0, slowestMs: 0, wrong: new Map() });

/** Judges every answer: right, or refused in the way that the contract says; never wrong, silent or without a shape. */
export function createJudge() {
  let tally = fresh();
  let down = false;
  let kills = 0;
  const wrong = (what: string) => void tally.wrong.set(what, (tally.wrong.get(what) ?? 0) + 1);

  /** `shape` says what is wrong with a refusal. */
  async function judged<Answer extends { status: number }>(
    name: string,
    work: () => Promise<Answer>,
    shape: (answer: Answer) => string | undefined,
  ): Promise<Answer> {
    const [began, killsBefore, downBefore] = [Date.now(), kills, down];
    try {
      const answer = await work();
      const { status } = answer;
      const fault = status === 503 ? shape(answer) : status >= 500 ? 'no es 503' : undefined;
      if (fault) wrong(`${name}: ${status}, ${fault}`);
      else if (status === 503) tally.unavailable += 1;
      else tally.served += 1;
      return answer;
    } catch (error) {
      if (down || downBefore || kills !== killsBefore) tally.unreached += 1;
      else wrong(`${name}: sin respuesta (${(error as Error).name}: ${(error as Error).message})`);
      throw error;
    } finally {
      if (!down && !downBefore && kills === killsBefore)
        tally.slowestMs = Math.max(tally.slowestMs, Date.now() - began);
    }
  }

  return {
    judged,
    /** The same client, with every answer judged. */
    watching: (client: Client): Client => ({
      ...client,
      call: (method, path, options) =>
        judged(
          `${method} ${path.replace(/\d+/g, 'N').split('?')[0]}`,
          () => client.call(method, path, options),
          ({ body, retryAfter }) =>
            body.error !== true || typeof body.code !== 'string'
              ? 'sin la forma del contrato'
              : retryAfter === null
                ? 'sin Retry-After'
                : undefined,
        ),
    }),
    productDown() {
      down = true;
      kills += 1;
    },
    productUp() {
      down = false;
    },
    report(): Tally {
      const seen = tally;
      tally = fresh();
      return seen;
    },
  };
}
export type Judge = ReturnType<typeof createJudge>;
