import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import type { geofenceEvents } from '@gemelo/contract/endpoints/geofences';
import type { RouteStop } from '@gemelo/contract/endpoints/tracking';
import type { RowOf } from '../../../ui/data-table/columns.ts';
import { recordKey } from '../map/field-points.ts';
import type { Mark, Track } from '../replay/replay-model.ts';

export type Crossing = RowOf<typeof geofenceEvents>;

/** Something that happened on the day of somebody. */
export type Entry = Mark &
  (
    | { kind: 'start' | 'end' }
    | { kind: 'stop' | 'visit'; stop: RouteStop; number: number }
    | { kind: 'action'; record: ActivityRecord }
    | { kind: 'enter' | 'leave'; crossing: Crossing }
  );

interface Happened {
  track: Track | undefined;
  stops: readonly RouteStop[];
  records: readonly ActivityRecord[];
  crossings: readonly Crossing[];
}

export const stopKey = (number: number) => `s${number}`;

/** Of what happened at one moment, the first reading comes first and the last one last. */
const rank = ({ kind }: Mark) => (kind === 'start' ? 0 : kind === 'end' ? 2 : 1);

/** A day in the order of time; stops are numbered as on the map. */
export function timelineOf({ track, stops, records, crossings }: Happened): Entry[] {
  const ends: Entry[] = track
    ? [
        { id: 'start', kind: 'start', at: track.start, until: track.start },
        { id: 'end', kind: 'end', at: track.end, until: track.end },
      ]
    : [];
  const stays = stops.map(
    (stop, index): Entry => ({
      id: stopKey(index + 1),
      kind: stop.Warehouse ? 'visit' : 'stop',
      at: Date.parse(stop.startedAt),
      until: Date.parse(stop.endedAt),
      stop,
      number: index + 1,
    }),
  );
  const done = records.map((record): Entry => {
    const at = Date.parse(record.at);
    return { id: recordKey(record.idActivityUserMenuAction), kind: 'action', at, until: at, record };
  });
  const crossed = crossings.map((crossing): Entry => {
    const at = Date.parse(crossing.at);
    const kind = crossing.entered ? 'enter' : 'leave';
    return { id: `${kind} ${crossing.Geofence.idGeofence} ${at}`, kind, at, until: at, crossing };
  });
  return [...ends, ...stays, ...done, ...crossed].toSorted(
    (one, other) => one.at - other.at || rank(one) - rank(other),
  );
}

/** Seconds spent at warehouses. */
export const secondsOnSite = (stops: readonly RouteStop[]): number =>
  stops
    .filter(({ Warehouse }) => Warehouse !== null)
    .reduce((sum, { startedAt, endedAt }) => sum + (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000, 0);
