import type { Block, MapMark, Position } from '../../workers/documents/document.ts';
import type { RoutePoint } from './field-report.map.queries.ts';
import type { FieldReport } from './field-report.ts';
import { land, towns } from './land.ts';

const STOPS_SHOWN = 60;

const position = ({ longitude, latitude }: { longitude: number; latitude: number }): Position => [
  longitude,
  latitude,
];

/** The stretches of each person; points of one follow each other. */
function linesOf(points: readonly RoutePoint[]): Map<number, Position[][]> {
  const lines = new Map<number, Position[][]>();
  let last: RoutePoint | undefined;
  for (const point of points) {
    const own = lines.get(point.idUser) ?? [];
    if (point.idUser !== last?.idUser || point.line !== last.line) own.push([]);
    own.at(-1)?.push(position(point));
    lines.set(point.idUser, own);
    last = point;
  }
  return lines;
}

/** Where people went and what they did where; none where nothing has a place. */
export function mapOf({ people, stops, records, map }: FieldReport): Block | undefined {
  const lines = linesOf(map?.points ?? []);
  const routes = people.flatMap(({ idUser, name }) => {
    const own = lines.get(idUser);
    return own ? [{ name, lines: own }] : [];
  });
  const actions = records.flatMap(({ latitude, longitude }): MapMark[] =>
    latitude === null || longitude === null ? [] : [{ kind: 'action', at: [longitude, latitude] }],
  );
  // The stops of one person have the numbers of their table; those of several would hide everything else.
  const isNumbered = people.length === 1;
  const hasOthers = routes.length > 0 || actions.length > 0;
  const stopMarks = (isNumbered || !hasOthers ? stops.slice(0, STOPS_SHOWN) : []).map(
    (stop, at): MapMark => ({ kind: 'stop', at: position(stop), label: isNumbered ? String(at + 1) : '' }),
  );
  if (!hasOthers && stopMarks.length === 0) return undefined;
  const places = (map?.places ?? []).map(
    (place): MapMark => ({ kind: 'place', at: position(place), label: place.name }),
  );
  return { kind: 'map', land: land(), towns: towns(), routes, marks: [...places, ...actions, ...stopMarks] };
}
