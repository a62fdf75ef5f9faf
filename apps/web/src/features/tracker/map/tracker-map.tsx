import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import type { Geofence } from '@gemelo/contract/endpoints/geofences';
import type { TrackedPerson } from '@gemelo/contract/endpoints/tracking';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import type { DrawnMap } from '../../../ui/map/drawn-map.ts';
import { boundsAround } from '../../../ui/map/geo-shapes.ts';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import type { TrackerData } from '../filters/filter-bar.tsx';
import type { TrackerFilter } from '../filters/tracker-filter.ts';
import type { Chosen } from '../people/people-list.tsx';
import { areasOf, personKey, personPoint, recordPoint, warehousePoints } from './field-points.ts';
import { usePointWords } from './point-words.tsx';

const AROUND_METRES = 700;

interface TrackerMapProps extends Pick<Chosen, 'selected' | 'onSelect' | 'followed'> {
  data: TrackerData;
  people: readonly TrackedPerson[];
  records: readonly ActivityRecord[];
  geofences: readonly Geofence[];
  filter: TrackerFilter;
  /** Under the mouse or the keyboard in the list. */
  pointed: string | undefined;
  /** Changes when the map should show everything again. */
  frame: string;
  height: number;
  now: number;
}

/** Keeps the map on somebody who moves. */
function useFollowed(map: DrawnMap | undefined, followed: TrackedPerson | undefined) {
  const { latitude, longitude } = followed?.place ?? {};
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    map?.fit(boundsAround({ latitude, longitude }, AROUND_METRES), 'point');
  }, [map, latitude, longitude]);
}

/** People, warehouses, areas and actions, as the filters have them. */
export function TrackerMap(props: TrackerMapProps) {
  const { data, people, records, geofences, filter, selected, pointed, onSelect, followed } = props;
  const { frame, height, now } = props;
  const { t } = useTranslation();
  const say = usePointWords(now);
  const [map, setMap] = useState<DrawnMap>();
  const { shown } = filter;
  useFollowed(
    map,
    people.find(({ idUser }) => idUser === followed),
  );
  const points = useMemo(
    () => [
      ...(shown.includes('warehouses') ? warehousePoints(data.warehouses, filter) : []),
      ...(shown.includes('actions') ? records.flatMap(recordPoint) : []),
      ...(shown.includes('people') ? people.flatMap((person) => personPoint(person, now)) : []),
    ],
    [shown, data.warehouses, filter, records, people, now],
  );
  const areas = useMemo(() => (shown.includes('geofences') ? areasOf(geofences) : []), [shown, geofences]);
  return (
    <LazyMap height={height} missing={t('map.missing')}>
      {({ FieldMap, engine }) => (
        <FieldMap
          {...{ engine, height, points, areas, frame, say }}
          label={t('tracker.map')}
          selected={pointed ?? selected ?? (followed === undefined ? undefined : personKey(followed))}
          onSelect={onSelect}
          onMap={setMap}
          list={false}
        />
      )}
    </LazyMap>
  );
}
