import type { AlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import type { SensorStateRow, Variable } from '@gemelo/contract/endpoints/bi';
import { describe, expect, test } from 'vitest';
import { allBut } from '../../ui/chart/legend.ts';
import { dashboardLink } from './dashboard-links.ts';
import { filterOf } from './source.ts';
import { limitsOf } from './use-bi-limits.ts';
import { idsIn } from './use-source.ts';
import { trendOf } from './widgets/figure-tiles.tsx';
import { statesByPlace } from './widgets/sensor-state.tsx';

const rule = (more: Partial<AlarmRule>): AlarmRule => ({
  ...{ idAlarmRule: 1, idCompany: 1, name: 'Humedad', condition: 'above', severity: 'alarm' },
  Measurement: { idMeasurement: 2, name: 'Humedad', unit: '%', decimals: 1 },
  ...{ threshold: 65, companyThreshold: null, hysteresis: 0, holdSeconds: 0, companyHoldSeconds: 0 },
  ...{ WarehouseCategory: null, Warehouse: null, Twin: null, reminderMinutes: null, TicketType: null },
  ...{ Users: [], unresolved: 0, state: 'Activo', version: 1, createdAt: '2026-01-01T00:00:00Z' },
  ...more,
});

describe('limits', () => {
  test('are the narrowest of the rules for the whole company', () => {
    const limits = limitsOf([rule({ threshold: 70 }), rule({ threshold: null, companyThreshold: 64 })], {});
    expect(limits).toEqual([{ idMeasurement: 2, value: 64, kind: 'alarm', side: 'above' }]);
  });
  test('of one warehouse hold where it alone is shown', () => {
    const own = rule({ threshold: 55, Warehouse: { idWarehouse: 3, name: 'Norte' } });
    expect(limitsOf([own], { warehouses: [3] })).toHaveLength(1);
    expect(limitsOf([own], { warehouses: [3, 4] })).toHaveLength(0);
    expect(limitsOf([own], {})).toHaveLength(0);
  });
  test('are none for silences and changes by the hour', () => {
    expect(
      limitsOf([rule({ condition: 'silence', Measurement: null }), rule({ condition: 'rate' })], {}),
    ).toEqual([]);
  });
});

test('the ids of an address are each taken once, and anything else is left out', () => {
  expect(idsIn('3,1,3,x,-2,1.5')).toEqual([3, 1]);
  expect(idsIn(undefined)).toEqual([]);
});

test('an empty choice is no part of the question, because it means all', () => {
  const period = {
    range: { from: 0, to: 1 },
    request: { from: '2026-11-01', to: '2026-11-02' },
    interval: 'hour',
  } as const;
  expect(filterOf({ warehouses: [], twins: [4] }, period)).toEqual({
    twins: [4],
    from: '2026-11-01',
    to: '2026-11-02',
    interval: 'hour',
  });
});

test('a link to a dashboard carries its source and period', () => {
  expect(dashboardLink('detail', { warehouses: [2], measurements: [1, 2], from: 'a', to: 'b' })).toEqual({
    to: '/analytics/dashboards/detail',
    search: { warehouses: '2', measurements: '1,2', from: 'a', to: 'b' },
  });
});

test('places with most silent devices come first', () => {
  const row = (idPlace: number, state: SensorStateRow['state'], twins: number): SensorStateRow => ({
    ...{ kind: 'warehouse', idPlace, place: `Bodega ${idPlace}`, location: null },
    ...{ state, twins, share: 0, lastReadingAt: null },
  });
  const places = statesByPlace([
    row(1, 'online', 9),
    row(1, 'silent', 1),
    row(2, 'online', 1),
    row(2, 'never', 1),
    row(3, 'online', 0),
  ]);
  expect(places.map(({ idPlace, all }) => [idPlace, all])).toEqual([
    [2, 2],
    [1, 10],
  ]);
});

test('the small line of a long period ends with its last value', () => {
  const rows = Array.from({ length: 700 }, (_, hour) => ({
    idMeasurement: 1,
    at: new Date(hour * 3_600_000).toISOString(),
    value: hour,
  })) as unknown as Variable[];
  const trend = trendOf(rows, 1);
  expect(trend.length).toBeLessThanOrEqual(48);
  expect(trend.at(-1)).toBe(699);
});

test('isolating a series hides the others, and doing it again brings them back', () => {
  const names = ['a', 'b', 'c'];
  const alone = allBut('b', names, new Set());
  expect([...alone]).toEqual(['a', 'c']);
  expect(allBut('b', names, alone).size).toBe(0);
});
