import type { AreaShape } from '@gemelo/contract/geo/polygon';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useField } from '../../../ui/form/field.tsx';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import type { MapArea } from '../../../ui/map/map-area.ts';
import type { TrackerData } from '../filters/filter-bar.tsx';
import { warehousePoints } from '../map/field-points.ts';
import classes from '../tracker.module.css';

const HEIGHT = 320;
const all = { warehouses: [] };

interface ShapeFieldProps {
  warehouses: TrackerData['warehouses'];
  /** Other areas, to see where they are. */
  areas: readonly MapArea[];
  /** Another turn brings the shape into sight. */
  turn: number;
}

/** The shape of an area: drawn on the map, or typed. */
export function ShapeField({ warehouses, areas, turn }: ShapeFieldProps) {
  const { t } = useTranslation();
  const { field, error } = useField({ name: 'shape', label: t('tracker.geofence.shape') });
  const points = useMemo(() => warehousePoints(warehouses, all), [warehouses]);
  return (
    <div className={classes.drawer}>
      <LazyMap height={HEIGHT} missing={t('map.missing')}>
        {({ AreaEditor, engine }) => (
          <AreaEditor
            key={turn}
            {...{ engine, areas, points }}
            label={t('tracker.geofence.shape')}
            height={HEIGHT}
            value={field.value as AreaShape | undefined}
            onChange={(shape) => field.onChange(shape)}
          />
        )}
      </LazyMap>
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
