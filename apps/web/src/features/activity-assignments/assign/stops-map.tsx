import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import type { MapPoint } from '../../../ui/map/map-point.ts';
import type { Stop } from './assign-values.ts';

/** The stops with a known place, numbered as they are visited. */
const pointsOf = (stops: readonly Stop[]) =>
  stops.flatMap(({ idWarehouse, name, latitude, longitude }, index): (MapPoint & { name: string })[] =>
    latitude === null || longitude === null
      ? []
      : [
          {
            ...{ id: String(idWarehouse), name, latitude, longitude, tone: 'info' },
            sign: { kind: 'stop', number: index + 1 },
          },
        ],
  );

export function StopsMap({ stops, height }: { stops: readonly Stop[]; height: number }) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<string>();
  const points = useMemo(() => pointsOf(stops), [stops]);
  const routes = useMemo(
    () => [{ id: 'stops', colour: 'route' as const, points: points.map((point, at) => ({ ...point, at })) }],
    [points],
  );
  return (
    <LazyMap height={height} missing={t('activity-assignments.stops.noMap')}>
      {({ FieldMap, engine }) => (
        <FieldMap
          {...{ engine, height, points, routes, selected }}
          list={false}
          label={t('activity-assignments.stops.map')}
          frame={points.map(({ id }) => id).join()}
          onSelect={setSelected}
          say={({ name, sign }) => ({
            name,
            note: t('activity-assignments.stops.number', {
              number: sign?.kind === 'stop' ? sign.number : 0,
            }),
            state: null,
          })}
        />
      )}
    </LazyMap>
  );
}
