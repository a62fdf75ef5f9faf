import { type AreaShape, contains, distanceMetres, type GeoPoint } from './polygon.ts';

/** The place on the line from `a` to `b` that is nearest, in flat coordinates around the place asked for. */
function nearestOn(a: GeoPoint, b: GeoPoint, place: GeoPoint): GeoPoint {
  const shrink = Math.cos((place.latitude * Math.PI) / 180);
  const flat = ({ longitude, latitude }: GeoPoint) => {
    const east = longitude - place.longitude;
    return [(east - 360 * Math.round(east / 360)) * shrink, latitude - place.latitude] as const;
  };
  const [[x1, y1], [x2, y2]] = [flat(a), flat(b)];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
  return {
    longitude: place.longitude + (shrink === 0 ? 0 : (x1 + part * dx) / shrink),
    latitude: place.latitude + y1 + part * dy,
  };
}

/** How far outside an area a place lies, in metres; 0 within it. */
export function metresOutside(area: AreaShape, place: GeoPoint): number {
  if (area.kind === 'circle') return Math.max(0, distanceMetres(area, place) - area.radius);
  if (contains(area, place)) return 0;
  return area.points.reduce((nearest, vertex, index) => {
    const before = area.points.at(index - 1) ?? vertex;
    return Math.min(nearest, distanceMetres(place, nearestOn(before, vertex, place)));
  }, Number.POSITIVE_INFINITY);
}
