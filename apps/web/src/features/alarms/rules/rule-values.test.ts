import type { AlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import { expect, test } from 'vitest';
import { bodyOf, emptyRule, valuesOf } from './rule-values.ts';

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

test('only the selected scope is sent, and an empty duration is zero', () => {
  const values = {
    ...emptyRule,
    scope: 'category' as const,
    idWarehouseCategory: 4,
    idTwin: 5,
    holdMinutes: null,
  };
  expect(bodyOf(values)).toMatchObject({ idWarehouseCategory: 4, idTwin: null, holdSeconds: 0 });
});
