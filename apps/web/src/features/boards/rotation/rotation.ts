import { idsIn } from '../../../parts/bi/use-source.ts';

export const MIN_SECONDS = 5;
export const MAX_SECONDS = 3_600;
export const DEFAULT_SECONDS = 30;

export interface Rotation {
  ids: number[];
  seconds: number;
}

const within = (seconds: number) => Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, Math.round(seconds)));

/** The rotation of an address: which boards, and for how long each. */
export function rotationIn({
  rotate,
  every,
}: {
  rotate?: string | undefined;
  every?: string | undefined;
}): Rotation | undefined {
  const ids = idsIn(rotate);
  if (ids.length === 0) return undefined;
  const seconds = Number(every);
  return { ids, seconds: Number.isFinite(seconds) && seconds > 0 ? within(seconds) : DEFAULT_SECONDS };
}

export const addressOfRotation = ({ ids, seconds }: Rotation) => ({
  rotate: ids.join(','),
  every: String(within(seconds)),
});
