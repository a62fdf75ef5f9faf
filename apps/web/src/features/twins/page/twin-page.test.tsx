import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { watchNearness } from '../../../test/nearness.ts';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins, twin } from '../test-support/render-twins.tsx';
import { OneTwin } from './twin-screen.tsx';

// Tickets load their own texts.
beforeAll(() => startI18n('es'));
afterEach(() => vi.unstubAllGlobals());

const nothingSent = { unmapped: [], secondsAhead: null, keys: [], targets: [], attributes: [], faults: [] };
const noReadings = { step: 'hour', series: [] };
const FIRST = ['/api/processes/twin/7', '/api/v4/alarms'];
const HISTORY = '/api/v4/twins/7/movements';
const CHARTS = '/api/v4/twins/7/readings';

function open(permissions = ['twin:view', 'alarm:view']) {
  const server = serve({
    'GET /api/processes/twin/7': found(twin()),
    'GET /api/v4/twins/7/telemetry': found(nothingSent),
    'GET /api/v4/twins/7/readings': found(noReadings),
  });
  return {
    ...server,
    asked: () => [...new Set(server.calls.map(({ path }) => path))],
    view: renderTwins(<OneTwin idTwin={7} />, permissions),
  };
}

test('what stands at the top is asked for first; history, tickets and charts when they come near', async () => {
  const nearness = watchNearness();
  const { asked } = open();
  await screen.findByRole('heading', { level: 1, name: 'EB-0007' });
  expect(asked().slice(0, 2).sort()).toEqual([...FIRST].sort());
  await waitFor(() => expect(asked()).toEqual([...FIRST, '/api/v4/twins/7/telemetry']));
  nearness.come();
  await waitFor(() => expect(asked()).toEqual(expect.arrayContaining([HISTORY, CHARTS])));
});

test('comments are asked for when somebody opens them', async () => {
  watchNearness();
  const { asked, view } = open();
  const { user } = await view;
  await user.click(await screen.findByRole('tab', { name: 'Comentarios' }));
  await waitFor(() => expect(asked()).toContain('/api/processes/comentarios/twin/7'));
  expect(asked()).not.toContain(HISTORY);
});

test('whoever may not see alarms waits for none', async () => {
  watchNearness();
  const { asked } = open(['twin:view']);
  await screen.findByRole('heading', { level: 1, name: 'EB-0007' });
  expect(asked()).not.toContain('/api/v4/alarms');
});
