import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import type { RouteData, TrackedPerson } from '@gemelo/contract/endpoints/tracking';
import { dayAt } from '@gemelo/contract/kit/zoned';
import { vi } from 'vitest';
import type { DrawnMap, MapEngine, MapSettings } from '../../ui/map/drawn-map.ts';
import * as loading from '../../ui/map/load-map.ts';
import type { MapPoint } from '../../ui/map/map-point.ts';
import type { TrackerData } from './filters/filter-bar.tsx';

export const ZONE = 'America/Guatemala';
export const today = dayAt(new Date(), ZONE);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export const place = (minutes: number, latitude = 14.6) => ({
  ...{ latitude, longitude: -90.5, at: minutesAgo(minutes), receivedAt: minutesAgo(minutes) },
  ...{ accuracy: 8, speed: null, heading: null, battery: 0.6 },
});

export const tracked = (change: Partial<TrackedPerson> = {}): TrackedPerson => ({
  ...{ idUser: 7, name: 'Ana López', Role: { idRole: 6, name: 'Agente de campo' } },
  ...{ place: place(2), consented: true, geofences: [] },
  Assignment: {
    idActivityUser: 31,
    Activity: { idActivity: 5, name: 'Ronda' },
    ...{ progress: 'started', startedAt: minutesAgo(90) },
  },
  today: { assigned: 3, done: 1, records: 4, distance: 12_345 },
  ...change,
});

export const field = (people: TrackedPerson[]): TrackerData => ({
  people,
  warehouses: [{ idWarehouse: 3, name: 'Bodega Norte', latitude: 14.7, longitude: -90.4 }],
  actions: [{ idAction: 9, name: 'Contar sacos' }],
  ...{ timeZone: ZONE, today },
});

export const recorded = (change: Partial<ActivityRecord> = {}): ActivityRecord => ({
  ...{ idActivityUserMenuAction: 501, idCompany: 1, recordKey: '5f0c1c3e-4f0e-4b3a-9a51-0d4a5a6f0a01' },
  ...{ idActivityUser: 31, idMenuAction: 4, Activity: { idActivity: 5, name: 'Ronda' } },
  ...{ User: { idUser: 7, name: 'Ana López' }, Menu: { name: 'Recepción' } },
  ...{ Action: { idAction: 9, name: 'Contar sacos' }, Warehouse: { idWarehouse: 3, name: 'Bodega Norte' } },
  ...{ at: `${today}T16:00:00.000Z`, receivedAt: `${today}T16:00:05.000Z` },
  ...{ latitude: 14.7, longitude: -90.4, accuracy: 6, distance: 12, note: 'Falta uno', photoCount: 0 },
  ...{ answerKey: null, FormAnswer: null },
  ...change,
});

const fix = (time: string, latitude: number, flag: 'jump' | null = null) => ({
  ...{ at: `${today}T${time}:00.000Z`, latitude, longitude: -90.5, accuracy: 5, speed: null, flag },
});

/** A day with a visit, between 15:00 and 17:00 by UTC. */
export const routed: RouteData = {
  User: { idUser: 7, name: 'Ana López' },
  ...{ from: `${today}T06:00:00.000Z`, to: `${today}T06:00:00.000Z`, timeZone: ZONE, total: 5 },
  fixes: [
    fix('15:00', 14.6),
    fix('15:10', 14.7),
    fix('15:40', 14.7),
    fix('15:45', 19, 'jump'),
    fix('17:00', 14.8),
  ],
  stops: [
    {
      ...{ latitude: 14.7, longitude: -90.5 },
      ...{ startedAt: `${today}T15:10:00.000Z`, endedAt: `${today}T15:40:00.000Z` },
      Warehouse: { idWarehouse: 3, name: 'Bodega Norte' },
    },
  ],
  ...{ distance: 22_400, movingSeconds: 5_400, stoppedSeconds: 1_800, flagged: 1 },
};

/** A map that keeps what it is told instead of drawing it. */
export function keepingMap() {
  const kept = { points: [] as readonly MapPoint[], chosen: [] as string[], fits: 0 };
  let settings: MapSettings | undefined;
  const nothing = () => undefined;
  const map: DrawnMap = {
    setPoints: (points) => {
      kept.points = points;
    },
    setChosen: (points) => {
      kept.chosen = points.map(({ id }) => id);
    },
    fit: () => {
      kept.fits += 1;
    },
    ...{ setAccuracy: nothing, setRoutes: nothing, setReplay: nothing, setAreas: nothing, setDraft: nothing },
    ...{ setHandles: nothing, setColours: nothing, setLanguage: nothing, zoomBy: nothing, remove: nothing },
  };
  const engine: MapEngine = {
    draw: (_, given) => {
      settings = given;
      return map;
    },
  };
  const chooseArea = (id: string) => settings?.onArea?.(id);
  return { kept, engine, chooseArea, select: (id: string) => settings?.onSelect(id) };
}

/** Screens get these parts of the map. Test files share modules, so what is imported already is replaced. */
export function drawWith(parts: Partial<loading.MapParts>) {
  vi.spyOn(loading, 'loadedMap').mockReturnValue(parts as loading.MapParts);
}
