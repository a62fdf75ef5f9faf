import type { AlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import { expect, test } from 'vitest';
import { bodyOf, newRule, previewOf, ruleSchema, valuesOf } from './rule-values.ts';

const rule: AlarmRule = {
  idAlarmRule: 7,
  idCompany: 1,
  name: 'Calor',
  condition: 'above',
  Measurement: { idMeasurement: 1, name: 'Temperatura', unit: '°C', decimals: 1 },
  threshold: 34,
  companyThreshold: 38,
  hysteresis: 1,
  holdSeconds: 90,
  companyHoldSeconds: 10_800,
  severity: 'alarm',
  WarehouseCategory: null,
  Warehouse: null,
  Twin: { idTwin: 5, name: 'EB-1' },
  reminderMinutes: 60,
  TicketType: { idTicketType: 2, name: 'Conectividad' },
  Users: [{ idUser: 2, name: 'Sergio' }],
  unresolved: 0,
  state: 'Activo',
  version: 3,
  createdAt: '2026-01-01T00:00:00Z',
};

test('an unchanged rule is sent as it was', () => {
  expect(bodyOf(valuesOf(rule))).toEqual({
    name: 'Calor',
    condition: 'above',
    idMeasurement: 1,
    threshold: 34,
    hysteresis: 1,
    holdSeconds: 90,
    severity: 'alarm',
    idWarehouseCategory: null,
    idWarehouse: null,
    idTwin: 5,
    reminderMinutes: 60,
    idTicketType: 2,
    users: [2],
  });
});

test('a silence rule is sent without the measurement and threshold selected before', () => {
  expect(bodyOf({ ...valuesOf(rule), condition: 'silence', holdMinutes: null })).toMatchObject({
    idMeasurement: null,
    threshold: null,
    hysteresis: 0,
    holdSeconds: null,
  });
});

const humidity = { idMeasurement: 2, unit: '%' };
const people = [{ idUser: 2 }, { idUser: 9 }];
const blank = newRule({ measurements: [{ idMeasurement: 1, unit: '°C' }, humidity], people }, 9);

test('a new rule is an alarm after 15 minutes that mails its author, and takes the only measurement', () => {
  expect(blank).toMatchObject({ severity: 'alarm', holdMinutes: 15, users: [9], idMeasurement: null });
  expect(newRule({ measurements: [humidity], people }, 7)).toMatchObject({
    idMeasurement: 2,
    hysteresis: 2,
    users: [],
  });
});

test('a rule for a warehouse is sent with it alone', () => {
  const values = { ...blank, scope: 'warehouse' as const, idWarehouse: 3, idTwin: 5 };
  expect(bodyOf(values)).toMatchObject({ idWarehouse: 3, idWarehouseCategory: null, idTwin: null });
});

test('a preview waits until condition and place are complete', () => {
  expect(previewOf(blank, null, null)).toBeUndefined();
  const limited = { ...blank, idMeasurement: 2, threshold: 60 };
  expect(previewOf({ ...limited, scope: 'twin' }, null, null)).toBeUndefined();
  expect(previewOf(limited, null, 7)).toMatchObject({ threshold: 60, idAlarmRule: 7, holdSeconds: 900 });
  expect(previewOf({ ...limited, threshold: null }, 65, null)).toMatchObject({ threshold: null });
});

test('a rate needs a limit above zero, before it is sent or tried', () => {
  const rate = { ...valuesOf(rule), condition: 'rate' as const };
  const issuesOf = (threshold: number) => ruleSchema.safeParse({ ...rate, threshold }).error?.issues;
  expect(issuesOf(5)).toBeUndefined();
  for (const threshold of [0, -5]) {
    expect(issuesOf(threshold)).toMatchObject([{ path: ['threshold'] }]);
    expect(previewOf({ ...rate, threshold }, null, null)).toBeUndefined();
  }
});

test('only the selected scope is sent, and an empty duration is zero', () => {
  const values = {
    ...blank,
    scope: 'category' as const,
    idWarehouseCategory: 4,
    idTwin: 5,
    holdMinutes: null,
  };
  expect(bodyOf(values)).toMatchObject({ idWarehouseCategory: 4, idTwin: null, holdSeconds: 0 });
});
