import type { Block, MapMark, Position } from '../../workers/documents/document.ts';
import type { RoutePoint } from './field-report.queries.ts';
import type { FieldReport } from './field-report.ts';
import { land, towns } from './land.ts';

/** Points further apart in time are not connected: nobody knows the way between. */
const GAP_MS = 30 * 60_000;
const STOPS_SHOWN = 60;

const position = ({ longitude, latitude }: { longitude: number; latitude: number }): Position => [
  longitude,
  latitude,
];

function linesOf(points: readonly RoutePoint[]): Position[][] {
  const lines: Position[][] = [];
  let last: RoutePoint | undefined;
  for (const point of points) {
    const goesOn = last && Date.parse(point.at) - Date.parse(last.at) <= GAP_MS;
    if (goesOn) lines.at(-1)?.push(position(point));
    else lines.push([position(point)]);
    last = point;
  }
  return lines.filter((line) => line.length > 1);
}

/** Where people went and what they did where; none where nothing has a place. */
export function mapOf({ people, points, stops, records, places }: FieldReport): Block | undefined {
  const routes = people.map(({ idUser, name }) => ({
    name,
    lines: linesOf(points.filter((point) => point.idUser === idUser)),
  }));
  const actions = records.flatMap(({ latitude, longitude }): MapMark[] =>
    latitude === null || longitude === null ? [] : [{ kind: 'action', at: [longitude, latitude] }],
  );
  if (actions.length === 0 && routes.every(({ lines }) => lines.length === 0)) return undefined;
  const numbered = people.length === 1 ? stops.slice(0, STOPS_SHOWN) : [];
  const marks: MapMark[] = [
    ...places.map((place): MapMark => ({ kind: 'place', at: position(place), label: place.name })),
    ...actions,
    ...numbered.map((stop, at): MapMark => ({ kind: 'stop', at: position(stop), label: String(at + 1) })),
  ];
  return { kind: 'map', land: land(), towns: towns(), routes, marks };
}
