import { type AreaShape, distanceMetres, RADIUS } from '@gemelo/contract/geo/polygon';
import { boundsAround } from './geo-shapes.ts';
import type { HandleMove } from './map-area.ts';
import type { Place } from './map-point.ts';
import { roundedPlace } from './typed-place.ts';

type Draft = AreaShape | undefined;

/** Something to drag, without its words. */
export interface DraftHandle extends Place {
  id: string;
  kind: 'corner' | 'between' | 'centre' | 'edge';
  /** Of the corner, or of the corner before. */
  index: number;
}

const clampRadius = (metres: number) => Math.round(Math.min(Math.max(metres, RADIUS.min), RADIUS.max));

export const pointsOf = (draft: Draft) => (draft?.kind === 'polygon' ? draft.points : []);

/** A polygon without corners is none. */
export const polygonOf = (points: Place[]): Draft =>
  points.length > 0 ? { kind: 'polygon', points } : undefined;

/** A click on the map: another corner, or the centre of a circle. */
export function placed(draft: Draft, kind: AreaShape['kind'], place: Place, radius: number): Draft {
  const at = roundedPlace(place);
  if (kind === 'polygon') return polygonOf([...pointsOf(draft), at]);
  return { kind, ...at, radius: draft?.kind === 'circle' ? draft.radius : clampRadius(radius) };
}

export const withoutCorner = (draft: Draft, index: number): Draft =>
  polygonOf(pointsOf(draft).toSpliced(index, 1));

export const withCorner = (draft: Draft, index: number, place: Place): Draft =>
  polygonOf(pointsOf(draft).toSpliced(index, 1, place));

/** Corners and the middles of sides, or the centre and the edge of a circle. */
export function handlesOf(draft: Draft): DraftHandle[] {
  if (draft?.kind === 'circle') {
    const { longitude, latitude } = draft;
    const [, , east] = boundsAround(draft, draft.radius);
    return [
      { id: 'centre', kind: 'centre', index: 0, longitude, latitude },
      { id: 'edge', kind: 'edge', index: 0, longitude: east, latitude },
    ];
  }
  const points = pointsOf(draft);
  const corners = points.map(
    ({ longitude, latitude }, index): DraftHandle => ({
      ...{ id: `corner-${index}`, kind: 'corner', index, longitude, latitude },
    }),
  );
  const sides = points.length > 2 ? points.length : points.length - 1;
  const between = points.slice(0, Math.max(sides, 0)).flatMap((one, index): DraftHandle[] => {
    const other = points[(index + 1) % points.length] ?? one;
    const longitude = (one.longitude + other.longitude) / 2;
    const latitude = (one.latitude + other.latitude) / 2;
    return [{ id: `between-${index}`, kind: 'between', index, longitude, latitude }];
  });
  return [...between, ...corners];
}

/** The shape after a handle was dragged to a place, or pressed. */
export function moved(draft: Draft, { id, to, phase }: HandleMove): Draft {
  const handle = handlesOf(draft).find((one) => one.id === id);
  const at = roundedPlace(to);
  if (!handle || !draft) return draft;
  if (draft.kind === 'circle') {
    if (phase === 'pressed') return draft;
    if (handle.kind === 'centre') return { ...draft, ...at };
    return { ...draft, radius: clampRadius(distanceMetres(draft, to)) };
  }
  if (handle.kind === 'between') return polygonOf(draft.points.toSpliced(handle.index + 1, 0, at));
  return phase === 'pressed' ? withoutCorner(draft, handle.index) : withCorner(draft, handle.index, at);
}
