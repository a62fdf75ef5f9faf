/** Degrees. */
export interface GeoPoint {
  longitude: number;
  latitude: number;
}

/** An area on the ground; a polygon is closed by itself, its first vertex is not repeated. */
export type AreaShape =
  | { kind: 'circle'; longitude: number; latitude: number; radius: number }
  | { kind: 'polygon'; points: GeoPoint[] };

/** West, south, east and north; beyond 180 where an area lies on both sides of that meridian. */
export type GeoBounds = readonly [west: number, south: number, east: number, north: number];

export const VERTICES = { min: 3, max: 100 } as const;
/** In metres. */
export const RADIUS = { min: 20, max: 100_000 } as const;

const EARTH_METRES = 6_371_008.8;
const METRES_PER_DEGREE = (EARTH_METRES * Math.PI) / 180;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The same direction as a number from -180 up to 180. */
const halfTurn = (degrees: number) => degrees - 360 * Math.floor((degrees + 180) / 360);

/** On a sphere (haversine), which is off by half a percent at most. */
export function distanceMetres(one: GeoPoint, other: GeoPoint): number {
  const height = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * width;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(height + across)));
}

/** A place as metres from the middle of the sphere. */
export interface SpherePoint {
  x: number;
  y: number;
  z: number;
}
export function spherePoint({ longitude, latitude }: GeoPoint): SpherePoint {
  const ring = EARTH_METRES * Math.cos(radians(latitude));
  const [east, north] = [radians(longitude), radians(latitude)];
  return { x: ring * Math.cos(east), y: ring * Math.sin(east), z: EARTH_METRES * Math.sin(north) };
}
/** Straight through the ground: never more than `distanceMetres`, and reckoned much faster. */
export const straightMetres = (one: SpherePoint, other: SpherePoint): number =>
  Math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2);

type Corner = readonly [x: number, y: number];

/** Flat coordinates around one longitude, so that nothing jumps at 180 degrees. */
const cornerAt = ({ longitude, latitude }: GeoPoint, around: number): Corner => [
  around + halfTurn(longitude - around),
  latitude,
];
const cornersOf = (vertices: readonly GeoPoint[]): Corner[] =>
  vertices.map((vertex) => cornerAt(vertex, vertices[0]?.longitude ?? 0));

/** Which side of the line from `a` to `b` the corner `c` is on; 0 on the line. */
const sideOf = (a: Corner, b: Corner, c: Corner) =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

const isBetween = (a: Corner, b: Corner, c: Corner) =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1]);

const isOn = (a: Corner, b: Corner, c: Corner) => sideOf(a, b, c) === 0 && isBetween(a, b, c);

function doMeet(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  if (sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0) return true;
  return isOn(a, b, c) || isOn(a, b, d) || isOn(c, d, a) || isOn(c, d, b);
}

/** Whether the sides of a polygon meet nowhere but at their common corners. */
export function isSimple(vertices: readonly GeoPoint[]): boolean {
  const corners = cornersOf(vertices);
  const sides = corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner]);
  if (sides.length < VERTICES.min) return false;
  return sides.every(([a = [0, 0], b = [0, 0]], index) =>
    sides.slice(index + 1).every(([c = [0, 0], d = [0, 0]], beyond) => {
      // Neighbours share a corner; folded back, one lies on the other.
      if (beyond === 0) return !isOn(a, b, d) && !isOn(c, d, a);
      if (index === 0 && beyond === sides.length - 2) return !isOn(a, b, c) && !isOn(c, d, b);
      return !doMeet(a, b, c, d);
    }),
  );
}

/** Whether places lie within; exactly on a polygon's side either answer is right. Worth keeping for many places. */
export function containing(area: AreaShape): (place: GeoPoint) => boolean {
  if (area.kind === 'circle') return (place) => distanceMetres(area, place) <= area.radius;
  const corners = cornersOf(area.points);
  const sides = corners.map(([x1, y1], index) => {
    const [x2, y2] = corners.at(index - 1) ?? [x1, y1];
    return { x1, y1, y2, slope: (x2 - x1) / (y2 - y1) };
  });
  return (place) => {
    const [x, y] = cornerAt(place, area.points[0]?.longitude ?? 0);
    let isInside = false;
    for (const { x1, y1, y2, slope } of sides)
      if (y1 > y !== y2 > y && x < x1 + slope * (y - y1)) isInside = !isInside;
    return isInside;
  };
}

export const contains = (area: AreaShape, place: GeoPoint): boolean => containing(area)(place);

/** The smallest bounds that hold an area. */
export function areaBounds(area: AreaShape): GeoBounds {
  if (area.kind === 'circle') {
    const { longitude, latitude } = area;
    const high = area.radius / METRES_PER_DEGREE;
    // Where a circle is widest, it is nearer to the pole than its centre.
    const ratio = Math.sin(radians(high)) / Math.cos(radians(latitude));
    const wide = ratio < 1 ? (Math.asin(ratio) * 180) / Math.PI : 180;
    return [
      longitude - wide,
      Math.max(latitude - high, -90),
      longitude + wide,
      Math.min(latitude + high, 90),
    ];
  }
  const corners = cornersOf(area.points);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Whether two bounds have a place in common, also where one of them is told a turn farther east or west. */
export const boundsMeet = (one: GeoBounds, other: GeoBounds): boolean =>
  one[1] <= other[3] &&
  other[1] <= one[3] &&
  [-360, 0, 360].some((turn) => one[0] + turn <= other[2] && other[0] <= one[2] + turn);

export type AreaProblem = 'few' | 'many' | 'crossed' | 'radius';

/** What keeps an area from being one. */
export function areaProblem(area: AreaShape): AreaProblem | undefined {
  if (area.kind === 'circle')
    return area.radius >= RADIUS.min && area.radius <= RADIUS.max ? undefined : 'radius';
  if (area.points.length < VERTICES.min) return 'few';
  if (area.points.length > VERTICES.max) return 'many';
  return isSimple(area.points) ? undefined : 'crossed';
}
