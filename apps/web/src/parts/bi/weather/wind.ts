import type { WindSector } from '@gemelo/contract/endpoints/bi';
import { hoursOf, type RoseSector, SECTORS } from '../../../ui/chart/rose-shape.ts';

/** The points of the compass clockwise from north, as their texts are called. */
export const points = [
  ...['n', 'nne', 'ne', 'ene', 'e', 'ese', 'se', 'sse'],
  ...['s', 'ssw', 'sw', 'wsw', 'w', 'wnw', 'nw', 'nnw'],
] as const;
export type Point = (typeof points)[number];

/** The point of the compass that a direction in degrees is nearest to. */
export const pointOf = (degrees: number): Point =>
  points[((Math.round(degrees / (360 / SECTORS)) % SECTORS) + SECTORS) % SECTORS] ?? 'n';

/** How strong wind is felt, by its speed in km/h. */
const strengths = [
  [2, 'calm'],
  [20, 'light'],
  [39, 'moderate'],
  [62, 'strong'],
] as const;
export type Strength = (typeof strengths)[number][1] | 'gale';
export const strengthOf = (speed: number): Strength =>
  strengths.find(([below]) => speed < below)?.[1] ?? 'gale';

export interface Rose {
  sectors: RoseSector[];
  /** Lower bounds of the classes of speed, in km/h. */
  bounds: number[];
  /** Hours in all. */
  hours: number;
}

/** The hours of one station by direction and class of speed. */
export function roseOf(rows: readonly WindSector[]): Rose {
  const bounds = [...new Set(rows.map(({ from }) => from))].sort((a, b) => a - b);
  const hours = rows.reduce((total, row) => total + row.hours, 0);
  const counted = Array.from({ length: SECTORS }, () => bounds.map(() => 0));
  for (const row of rows) {
    const sector = counted[row.sector];
    const place = bounds.indexOf(row.from);
    if (sector) sector[place] = (sector[place] ?? 0) + row.hours;
  }
  const sectors = counted.map((own) => ({ hours: own, shares: own.map((one) => (hours ? one / hours : 0)) }));
  return { sectors, bounds, hours };
}

/** Shares of so few hours would say more than is known. */
const FEW_HOURS = 3;

/** How much of few hours the first of the strongest directions has; undefined where there are more hours than that. */
export function partOfFew(
  { sectors, hours }: Rose,
  strongest: RoseSector,
): 'all' | 'most' | 'none' | undefined {
  if (hours > FEW_HOURS) return undefined;
  const own = hoursOf(strongest);
  if (own === hours) return 'all';
  return sectors.some((other) => other !== strongest && hoursOf(other) === own) ? 'none' : 'most';
}
