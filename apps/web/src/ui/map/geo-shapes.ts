import type { Feature, FeatureCollection, Point, Polygon } from 'geojson';
import type { Tone } from '../states/state-badge.tsx';
import type { Bounds } from './bounds.ts';
import type { Accuracy, MapPoint, Place, PointSign, SeenAge } from './map-point.ts';

const CORNERS = 64;
const METRES_PER_DEGREE = 111_320;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Beside the poles a degree of longitude has no width. */
const widthAt = (latitude: number) => METRES_PER_DEGREE * Math.max(Math.cos(radians(latitude)), 0.01);

export function boundsAround({ latitude, longitude }: Place, metres: number): Bounds {
  const [x, y] = [metres / widthAt(latitude), metres / METRES_PER_DEGREE];
  return [longitude - x, latitude - y, longitude + x, latitude + y];
}

/** A circle on the ground, as a polygon. */
export function circleAround({ latitude, longitude }: Place, metres: number): Feature<Polygon> {
  const ring = Array.from({ length: CORNERS + 1 }, (_, index) => {
    const angle = radians((index % CORNERS) * (360 / CORNERS));
    return [
      longitude + (Math.cos(angle) * metres) / widthAt(latitude),
      latitude + (Math.sin(angle) * metres) / METRES_PER_DEGREE,
    ];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}

export const pointAt = ({ latitude, longitude }: Place): Point => ({
  type: 'Point',
  coordinates: [longitude, latitude],
});

/** The circle in which a place is, and its label, which is read also where the circle lies under the point. */
export const accuracyShapes = ({ metres, label, ...place }: Accuracy): Feature[] => [
  circleAround(place, metres),
  { type: 'Feature', properties: { label }, geometry: pointAt(place) },
];

/** Tones by how much they need attention: a cluster shows the worst of its points. */
export const attention: readonly Tone[] = ['normal', 'silent', 'info', 'warning', 'alarm'];

interface PointProperties {
  id: string;
  attention: number;
  sign?: PointSign['kind'];
  /** Written in the sign. */
  text?: string;
  age?: SeenAge;
}

function signProperties(sign: PointSign): Pick<PointProperties, 'sign' | 'text' | 'age'> {
  if (sign.kind === 'person') return { sign: sign.kind, text: sign.initials, age: sign.age };
  if (sign.kind === 'stop') return { sign: sign.kind, text: String(sign.number) };
  return { sign: sign.kind };
}

export function pointFeature({ id, tone, sign, ...place }: MapPoint): Feature<Point, PointProperties> {
  return {
    type: 'Feature',
    properties: { id, attention: attention.indexOf(tone), ...(sign && signProperties(sign)) },
    geometry: pointAt(place),
  };
}

export const collected = <F extends Feature>(features: readonly F[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...features],
});
