import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import { SITE_METRES } from '@gemelo/contract/endpoints/activity-records';
import type { Geofence } from '@gemelo/contract/endpoints/geofences';
import type { TrackedPerson } from '@gemelo/contract/endpoints/tracking';
import type { MapArea } from '../../../ui/map/map-area.ts';
import type { MapPoint } from '../../../ui/map/map-point.ts';
import { initialsOf } from '../../../ui/text/initials.ts';
import type { TrackerData } from '../filters/filter-bar.tsx';
import { isNamed, type TrackerFilter } from '../filters/tracker-filter.ts';
import { ageTones, seenAge } from '../people/seen-age.ts';

type Warehouse = TrackerData['warehouses'][number];

/** A point, and what it stands for. */
export type FieldPoint = MapPoint &
  ({ person: TrackedPerson } | { warehouse: Warehouse } | { record: ActivityRecord });

export const personKey = (idUser: number) => `p${idUser}`;
export const recordKey = (id: number) => `a${id}`;
export const warehouseKey = (idWarehouse: number) => `w${idWarehouse}`;

const isChosen = (chosen: readonly number[], id: number) => chosen.length === 0 || chosen.includes(id);

/** People by the filters, in the order of their names: it is the same however they move. */
export function peopleOf(
  people: readonly TrackedPerson[],
  { users, search }: Pick<TrackerFilter, 'users' | 'search'>,
  locale: string,
): TrackedPerson[] {
  return people
    .filter(({ idUser, name }) => isChosen(users, idUser) && isNamed(name, search, locale))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
}

export const personPoint = (person: TrackedPerson, now: number): FieldPoint[] => {
  if (!person.place) return [];
  const { latitude, longitude, at } = person.place;
  const age = seenAge(at, now);
  const sign = { kind: 'person', initials: initialsOf(person.name), age } as const;
  return [{ id: personKey(person.idUser), tone: ageTones[age], latitude, longitude, sign, person }];
};

export const warehousePoints = (
  warehouses: readonly Warehouse[],
  { warehouses: chosen }: Pick<TrackerFilter, 'warehouses'>,
): FieldPoint[] =>
  warehouses
    .filter(({ idWarehouse }) => isChosen(chosen, idWarehouse))
    .map((warehouse) => ({
      id: warehouseKey(warehouse.idWarehouse),
      tone: 'info',
      latitude: warehouse.latitude,
      longitude: warehouse.longitude,
      sign: { kind: 'warehouse' },
      warehouse,
    }));

/** An action that was not done where it should have been. */
export const isOffSite = ({ distance }: Pick<ActivityRecord, 'distance'>) => (distance ?? 0) > SITE_METRES;

export const recordPoint = (record: ActivityRecord): FieldPoint[] =>
  record.latitude === null || record.longitude === null
    ? []
    : [
        {
          id: recordKey(record.idActivityUserMenuAction),
          tone: isOffSite(record) ? 'warning' : 'info',
          latitude: record.latitude,
          longitude: record.longitude,
          sign: { kind: 'action' },
          record,
        },
      ];

export const areasOf = (geofences: readonly Geofence[]): MapArea[] =>
  geofences.map(({ idGeofence, name, shape, inside, state }) => ({
    ...shape,
    id: String(idGeofence),
    name,
    attention: state === 'Activo' ? (inside.length > 0 ? 'normal' : 'info') : 'silent',
  }));
