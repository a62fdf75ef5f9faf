import type { Geofence } from '@gemelo/contract/endpoints/geofences';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { areasOf, personPoint, warehousePoints } from '../map/field-points.ts';
import { usePointWords } from '../map/point-words.tsx';
import { useNow } from '../people/use-now.ts';
import { useAllGeofences, useTracker } from '../use-tracker.ts';

const HEIGHT = 480;
const all = { warehouses: [] };

interface GeofenceMapProps {
  /** None for those who may only look at areas. */
  onOpen: ((geofence: Geofence) => void) | undefined;
}

/** Where the areas are, with warehouses and people; a click on an area opens it like its row. */
export function GeofenceMap({ onOpen }: GeofenceMapProps) {
  const { t } = useTranslation();
  const now = useNow();
  const say = usePointWords(now);
  const [selected, setSelected] = useState<string>();
  const { areas: listed, isWhole } = useAllGeofences();
  const field = useTracker().data?.data;
  const areas = useMemo(() => areasOf(listed ?? []), [listed]);
  const points = useMemo(
    () =>
      field
        ? [...warehousePoints(field.warehouses, all), ...field.people.flatMap((one) => personPoint(one, now))]
        : [],
    [field, now],
  );
  const onArea =
    onOpen &&
    ((id: string) => {
      const geofence = listed?.find(({ idGeofence }) => String(idGeofence) === id);
      if (geofence) onOpen(geofence);
    });
  if (!listed || !field) return <Loading kind="block" height={HEIGHT} />;
  return (
    <LazyMap height={HEIGHT} missing={t('map.missing')}>
      {({ FieldMap, engine }) => (
        <FieldMap
          {...{ engine, points, areas, say }}
          label={t('tracker.geofence.map')}
          height={HEIGHT}
          frame={isWhole ? 'whole' : 'first'}
          {...{ selected, onSelect: setSelected, onArea }}
          list={false}
        />
      )}
    </LazyMap>
  );
}
