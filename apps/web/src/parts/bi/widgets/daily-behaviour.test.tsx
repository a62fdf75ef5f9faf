import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { found, renderCatalogue, serve } from '../../../test/render-catalogue.tsx';
import type { Period } from '../source.ts';
import { DailyBehaviour } from './daily-behaviour.tsx';

const period: Period = {
  range: { from: Date.parse('2026-11-15T06:00:00Z'), to: Date.parse('2026-11-16T06:00:00Z') },
  request: { from: '2026-11-15T06:00:00Z', to: '2026-11-16T06:00:00Z' },
  interval: 'hour',
};
const row = {
  ...{ kind: 'company', idPlace: 1, place: 'Ingenio', location: null, at: '2026-11-15T12:00:00.000Z' },
  ...{ date: '15-11-2026', hour: 6, idMeasurement: 1, measurement: 'Temperatura', key: 'temperature' },
  ...{ unit: '°C', decimals: 1, value: 30, min: 28, max: 33, readings: 12, sensorHours: 1, share: 1 },
};

test('the question is asked without a name until the name is known', async () => {
  serve({ 'POST /api/bi/dailyBehavior': found([row]) });
  await renderCatalogue(<DailyBehaviour source={{ measurements: [1] }} period={period} />, {
    permissions: ['dashboard:view'],
  });
  screen.getByText('¿A qué hora y qué días sube?');
  await screen.findByText('¿A qué hora y qué días sube: Temperatura?');
});
