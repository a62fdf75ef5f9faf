/** How much came from one direction, by class of speed: hours, and their share of all hours, 0 to 1. */
export interface RoseSector {
  hours: readonly number[];
  shares: readonly number[];
}

export const SECTORS = 16;
/** Part of its sixteenth that a petal takes. */
const WIDTH = 0.82;
const RINGS = 4;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const hoursOf = ({ hours }: RoseSector) => sum(hours);
export const shareOf = ({ shares }: RoseSector) => sum(shares);

/** The direction with the most hours; undefined without any. */
export function prevailing(sectors: readonly RoseSector[]): number | undefined {
  const most = Math.max(...sectors.map(hoursOf));
  return most > 0 ? sectors.findIndex((sector) => hoursOf(sector) === most) : undefined;
}

/** A petal in pieces, one upon the other: the class of each, and between which shares it stands. */
export function piecesOf({ shares }: RoseSector): { part: number; from: number; to: number }[] {
  const ends = shares.map((_, part) => sum(shares.slice(0, part + 1)));
  return ends
    .map((to, part) => ({ part, from: to - (shares[part] ?? 0), to }))
    .filter(({ part }) => (shares[part] ?? 0) > 0);
}

/** Round shares for the rings, from the inside to the edge, which holds the longest petal. */
export function ringsOf(longest: number): number[] {
  const rough = Math.max(longest, 0.01) / RINGS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10) * power;
  const count = Math.max(1, Math.ceil(longest / step - 1e-9));
  return Array.from({ length: count }, (_, index) => (index + 1) * step);
}

/** A point at a distance from the centre; zero degrees is up, and degrees go with the clock. */
export function pointAt(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

const written = (value: number) => Number(value.toFixed(2));
const point = (radius: number, degrees: number) => {
  const { x, y } = pointAt(radius, degrees);
  return `${written(x)} ${written(y)}`;
};

/** Part of a petal between two distances from the centre, as a path. */
export function petal(sector: number, inner: number, outer: number): string {
  const middle = (sector * 360) / SECTORS;
  const half = (360 / SECTORS / 2) * WIDTH;
  const [from, to] = [middle - half, middle + half];
  return [
    `M ${point(inner, from)} L ${point(outer, from)}`,
    `A ${written(outer)} ${written(outer)} 0 0 1 ${point(outer, to)}`,
    `L ${point(inner, to)}`,
    `A ${written(inner)} ${written(inner)} 0 0 0 ${point(inner, from)} Z`,
  ].join(' ');
}

/** The sector that a place beside the centre is in. */
export const sectorAt = (x: number, y: number): number =>
  (Math.round((Math.atan2(x, -y) * SECTORS) / (2 * Math.PI)) + SECTORS) % SECTORS;

/** The sector that a key moves to: with the clock, against it, or to the north. */
export function steppedSector(key: string, now: number | undefined, first: number): number | undefined {
  if (key === 'Home') return 0;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step === undefined) return undefined;
  return now === undefined ? first : (now + step + SECTORS) % SECTORS;
}
