const MICROSECONDS = 1_000;
/** Further ahead than any burst reaches: the clock was set back. */
const MAX_AHEAD = 1_000_000;

/** The time of a value that comes now without one: in milliseconds, with microseconds behind the point. */
export type Arrival = (idTwin: number, now: number) => number;

/**
 * The times of values that come without one. Those of one twin follow each other by a microsecond at least, so that none
 * takes the place of another that came in the same millisecond; they begin anywhere within the millisecond, so that those
 * that another process takes for the same twin hardly ever meet them.
 */
export function createArrival(random: () => number = Math.random): Arrival {
  /** The last time of each twin, in microseconds; only needed while one of them is ahead of the clock. */
  const given = new Map<number, number>();
  let latest = 0;

  return (idTwin, now) => {
    const clock = now * MICROSECONDS;
    if (latest < clock || latest > clock + MAX_AHEAD) {
      given.clear();
      latest = 0;
    }
    const begin = clock + Math.floor(random() * MICROSECONDS);
    const at = Math.max(begin, (given.get(idTwin) ?? 0) + 1);
    given.set(idTwin, at);
    latest = Math.max(latest, at);
    return at / MICROSECONDS;
  };
}
