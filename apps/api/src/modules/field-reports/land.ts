import countries from '@gemelo/contract/atlas/countries.json' with { type: 'json' };
import departments from '@gemelo/contract/atlas/departments.json' with { type: 'json' };
import names from '@gemelo/contract/atlas/place-names.json' with { type: 'json' };
import type { MapBlock, Position } from '../../workers/documents/document.ts';

/** The part of TopoJSON that is read: lines as steps on a grid, and the shapes that are made of them. */
interface Topology {
  arcs: number[][][];
  transform: { scale: number[]; translate: number[] };
  objects: Record<string, { geometries: { arcs?: unknown }[] }>;
}

function lineOf({ transform }: Topology, steps: readonly number[][]): Position[] {
  const [scaleX = 1, scaleY = 1] = transform.scale;
  const [fromX = 0, fromY = 0] = transform.translate;
  let [x, y] = [0, 0];
  return steps.map(([dx = 0, dy = 0]) => {
    x += dx;
    y += dy;
    return [x * scaleX + fromX, y * scaleY + fromY];
  });
}

const linesOf = (topology: Topology) => topology.arcs.map((steps) => lineOf(topology, steps));

/** Lines that two shapes share; a shape names a line backwards by its complement. */
function sharedLines(topology: Topology): Position[][] {
  const uses = new Map<number, number>();
  const count = (arcs: unknown): void => {
    if (typeof arcs === 'number') {
      const index = arcs < 0 ? ~arcs : arcs;
      uses.set(index, (uses.get(index) ?? 0) + 1);
    } else if (Array.isArray(arcs)) arcs.forEach(count);
  };
  for (const { geometries } of Object.values(topology.objects))
    for (const { arcs } of geometries) count(arcs);
  return linesOf(topology).filter((_line, index) => (uses.get(index) ?? 0) > 1);
}

let known: MapBlock['land'] | undefined;
/** Coasts, borders, and the lines between departments. */
export function land(): MapBlock['land'] {
  known ??= [
    ...linesOf(countries as unknown as Topology),
    ...sharedLines(departments as unknown as Topology),
  ];
  return known;
}

export const towns = (): MapBlock['towns'] =>
  names.towns.map(({ name, at: [longitude = 0, latitude = 0] }) => ({ name, at: [longitude, latitude] }));
