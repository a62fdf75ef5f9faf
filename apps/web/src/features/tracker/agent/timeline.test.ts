import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import { expect, test } from 'vitest';
import { trackOf } from '../replay/replay-model.ts';
import { secondsOnSite, timelineOf } from './timeline.ts';

const at = (time: string) => `2026-11-18T${time}:00.000Z`;
const fix = (time: string, latitude: number) => ({
  ...{ at: at(time), latitude, longitude: -90.5, accuracy: 5, speed: null, flag: null },
});
const stop = (from: string, to: string, name?: string) => ({
  ...{ latitude: 14.5, longitude: -90.5, startedAt: at(from), endedAt: at(to) },
  Warehouse: name ? { idWarehouse: 3, name } : null,
});
const record = (id: number, time: string) =>
  ({ idActivityUserMenuAction: id, at: at(time) }) as unknown as ActivityRecord;
const crossing = (time: string, entered: boolean) => ({
  ...{ Geofence: { idGeofence: 4, name: 'Norte' }, User: { idUser: 7, name: 'Ana' }, at: at(time), entered },
});
const stops = [stop('14:10', '14:40', 'Bodega Norte'), stop('15:00', '15:20')];

test('a day is told in the order of time, between its start and its end', () => {
  const entries = timelineOf({
    track: trackOf([fix('14:00', 14), fix('16:00', 14.6)]),
    stops,
    records: [record(12, '14:20'), record(11, '16:00')],
    crossings: [crossing('14:08', true), crossing('14:45', false)],
  });
  expect(entries.map(({ kind, id }) => `${kind} ${id.split(' ')[0]}`)).toEqual([
    'start start',
    'enter enter',
    'visit s1',
    'action a12',
    'leave leave',
    'stop s2',
    'action a11',
    'end end',
  ]);
});

test('without a route, recorded actions are still told', () => {
  const entries = timelineOf({ track: undefined, stops: [], records: [record(12, '14:20')], crossings: [] });
  expect(entries.map(({ kind }) => kind)).toEqual(['action']);
});

test('only time at warehouses is time on site', () => {
  expect(secondsOnSite(stops)).toBe(30 * 60);
});
