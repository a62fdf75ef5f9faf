import { geofences } from '@gemelo/contract/endpoints/geofences';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { areasOf, personPoint, warehousePoints } from '../map/field-points.ts';
import { usePointWords } from '../map/point-words.tsx';
import { useNow } from '../people/use-now.ts';
import { useNamedCompany, useTracker } from '../use-tracker.ts';

const HEIGHT = 480;
const all = { warehouses: [] };

/** Where the areas are, with warehouses and people. */
export function GeofenceMap() {
  const { t } = useTranslation();
  const now = useNow();
  const say = usePointWords(now);
  const query = { ...useNamedCompany(), limit: LIMIT_MAX, order: 'name' };
  const listed = useRead(geofences, { query } as never).data?.data;
  const field = useTracker().data?.data;
  const areas = useMemo(() => areasOf(listed ?? []), [listed]);
  const points = useMemo(
    () =>
      field
        ? [...warehousePoints(field.warehouses, all), ...field.people.flatMap((one) => personPoint(one, now))]
        : [],
    [field, now],
  );
  if (!listed || !field) return <Loading kind="block" height={HEIGHT} />;
  return (
    <LazyMap height={HEIGHT} missing={t('map.missing')}>
      {({ FieldMap, engine }) => (
        <FieldMap
          {...{ engine, points, areas, say }}
          label={t('tracker.geofence.map')}
          height={HEIGHT}
          frame="areas"
          selected={undefined}
          onSelect={() => undefined}
          list={false}
        />
      )}
    </LazyMap>
  );
}
