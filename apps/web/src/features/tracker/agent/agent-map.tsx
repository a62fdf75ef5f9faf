import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import type { DrawnMap } from '../../../ui/map/drawn-map.ts';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import type { MapArea } from '../../../ui/map/map-area.ts';
import type { MapPoint } from '../../../ui/map/map-point.ts';
import { isOffSite } from '../map/field-points.ts';
import { useMeasures } from '../measures.ts';
import type { Track } from '../replay/replay-model.ts';
import type { Entry } from './timeline.ts';
import { useEntryWords } from './timeline-list.tsx';

interface AgentMapProps {
  track: Track | undefined;
  entries: readonly Entry[];
  areas: readonly MapArea[];
  /** Whether bad fixes are shown. */
  withFlagged: boolean;
  selected: string | undefined;
  onSelect: (id: string) => void;
  onMap: (map: DrawnMap | undefined) => void;
  frame: string;
  height: number;
  children?: ReactNode;
}

type EntryPoint = MapPoint & { entry: Entry };

function pointsOf(entries: readonly Entry[]): EntryPoint[] {
  return entries.flatMap((entry): EntryPoint[] => {
    const { id } = entry;
    if (entry.kind === 'stop' || entry.kind === 'visit') {
      const { latitude, longitude } = entry.stop;
      const tone = entry.kind === 'visit' ? 'normal' : 'silent';
      return [{ id, tone, latitude, longitude, sign: { kind: 'stop', number: entry.number }, entry }];
    }
    if (entry.kind !== 'action') return [];
    const { latitude, longitude } = entry.record;
    if (latitude === null || longitude === null) return [];
    const tone = isOffSite(entry.record) ? 'warning' : 'info';
    return [{ id, tone, latitude, longitude, sign: { kind: 'action' }, entry }];
  });
}

/** The route with its stays and actions. */
export const AgentMap = memo(function AgentMap(props: AgentMapProps) {
  const { track, entries, areas, withFlagged, selected, onSelect, onMap, frame, height } = props;
  const { t } = useTranslation();
  const { time } = useMeasures();
  const words = useEntryWords();
  const routes = useMemo(() => {
    if (!track) return [];
    const points = withFlagged ? track.route.points : track.good;
    return [{ ...track.route, points }];
  }, [track, withFlagged]);
  const points = useMemo(() => pointsOf(entries), [entries]);
  return (
    <LazyMap height={height} missing={t('map.missing')}>
      {({ FieldMap, engine }) => (
        <FieldMap
          {...{ engine, height, routes, points, areas, frame, selected, onSelect, onMap }}
          label={t('tracker.routeMap')}
          say={({ entry }) => ({ ...words(entry), state: time(entry.at) })}
          list={false}
        />
      )}
    </LazyMap>
  );
});
