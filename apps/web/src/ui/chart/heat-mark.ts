import type { Threshold } from './value-axis.ts';

type Kind = Threshold['kind'];

/** Corners and radius of the sign in a cell: the outlines of the icons of both states. */
const shapes: Record<Kind, { corners: number; radius: number }> = {
  warning: { corners: 3, radius: 4 },
  alarm: { corners: 8, radius: 3.5 },
};

/** Both kinds, the milder one first. */
export const markKinds = Object.keys(shapes) as Kind[];

/** The corners of the sign of a value beyond a limit, around the middle of the sign. */
export function markOf(kind: Kind): [x: number, y: number][] {
  const { corners, radius } = shapes[kind];
  // A triangle stands on its side, an octagon too.
  const first = -Math.PI / 2 + (corners % 2 === 0 ? Math.PI / corners : 0);
  return Array.from({ length: corners }, (_, corner) => {
    const angle = first + (corner / corners) * 2 * Math.PI;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}
