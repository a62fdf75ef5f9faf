/** A line of the movement ledger: what is true of a twin from that moment on. */
export interface Move {
  idTwin: number;
  at: string;
  idWarehouse: number;
  idDestination: number | null;
  idLot: number | null;
  segments: number[];
  retired: boolean;
}

/** Whole hours of one twin in one place; the end is exclusive. */
export interface Stretch extends Omit<Move, 'at'> {
  from: number;
  to: number;
  /** The first place of a twin, to which readings before its first movement belong. */
  isFirst: boolean;
}

export const HOUR_MS = 3_600_000;
export const floorHour = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS;
/** A reading belongs to where its twin was at the beginning of its hour. */
const firstHourFrom = (at: string) => {
  // The ledger has microseconds, which Date.parse cuts off.
  const ms = Date.parse(at);
  const isExact = ms % HOUR_MS === 0 && !/\.\d*[1-9]/.test(at);
  return isExact ? ms : floorHour(ms) + HOUR_MS;
};

const placeOf = ({ idWarehouse, idDestination, idLot, segments, retired }: Omit<Move, 'at'>) =>
  [idWarehouse, idDestination, idLot, retired, ...segments].join('/');

/** The places of one twin, in their order; movements that lead to the same place again are one stretch. */
function ofTwin(moves: readonly Move[], end: number): Stretch[] {
  const stretches: Stretch[] = [];
  moves.forEach(({ at, ...place }, index) => {
    const next = moves[index + 1];
    const from = Math.min(firstHourFrom(at), end);
    const to = next ? Math.min(firstHourFrom(next.at), end) : end;
    const last = stretches.at(-1);
    if (last && placeOf(last) === placeOf(place)) last.to = to;
    // The first place is kept however short it was: earlier readings belong to it.
    else if (from < to || index === 0) stretches.push({ ...place, from, to, isFirst: index === 0 });
  });
  return stretches;
}

/** The stretches of some twins up to a moment. Movements come in their order, those of a twin together. */
export function stretchesOf(moves: readonly Move[], end: number): Stretch[] {
  const byTwin = new Map<number, Move[]>();
  for (const move of moves) {
    const known = byTwin.get(move.idTwin);
    if (known) known.push(move);
    else byTwin.set(move.idTwin, [move]);
  }
  return [...byTwin.values()].flatMap((one) => ofTwin(one, end));
}

/** Stretches of a period; the first place reaches back to its beginning. */
export function clipped(
  stretches: readonly Stretch[],
  from: number | undefined,
  to: number,
): { stretch: Stretch; readFrom: number }[] {
  return stretches.flatMap((stretch) => {
    const readFrom = Math.max(stretch.isFirst ? 0 : stretch.from, from ?? 0);
    const cut = {
      ...stretch,
      from: Math.max(stretch.from, from ?? stretch.from),
      to: Math.min(stretch.to, to),
    };
    return readFrom < cut.to ? [{ stretch: cut, readFrom }] : [];
  });
}

/** How many hours lie in at least one of some periods. */
export function unionHours(periods: readonly { from: number; to: number }[]): number {
  let hours = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, to } of [...periods].sort((a, b) => a.from - b.from)) {
    const begin = Math.max(from, reached);
    if (to > begin) hours += (to - begin) / HOUR_MS;
    reached = Math.max(reached, to);
  }
  return hours;
}
