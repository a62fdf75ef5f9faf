import { FieldMap, type FieldMapProps } from './field-map.tsx';
import type { MapPoint } from './map-point.ts';

type PointsMapProps<P extends MapPoint> = Pick<
  FieldMapProps<P>,
  'engine' | 'label' | 'height' | 'points' | 'frame' | 'say' | 'selected' | 'onSelect'
>;

/** Points on a map, and beside it a list of those in sight. */
export const PointsMap = <P extends MapPoint>(props: PointsMapProps<P>) => <FieldMap {...props} />;
