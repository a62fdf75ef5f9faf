import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { stubIntersectionObserver } from '../../../test/nearness.ts';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins, twin } from '../test-support/render-twins.tsx';
import { OneTwin } from './twin-screen.tsx';

// Tickets load their own texts.
beforeAll(() => startI18n('es'));
afterEach(() => vi.unstubAllGlobals());

const noTelemetry = { unmapped: [], secondsAhead: null, keys: [], targets: [], attributes: [], faults: [] };
const noReadings = { step: 'hour', series: [] };
const FIRST = ['/api/processes/twin/7', '/api/v4/alarms'];
const HISTORY = '/api/v4/twins/7/movements';
const CHARTS = '/api/v4/twins/7/readings';

function open(permissions = ['twin:view', 'alarm:view']) {
  const server = serve({
    'GET /api/processes/twin/7': found(twin()),
    'GET /api/v4/twins/7/telemetry': found(noTelemetry),
    'GET /api/v4/twins/7/readings': found(noReadings),
  });
  return {
    ...server,
    requested: () => [...new Set(server.calls.map(({ path }) => path))],
    view: renderTwins(<OneTwin idTwin={7} />, permissions),
  };
}

test('the header is requested first, and history and charts when they are scrolled near', async () => {
  const viewport = stubIntersectionObserver();
  const { requested } = open();
  await screen.findByRole('heading', { level: 1, name: 'EB-0007' });
  expect(requested().slice(0, 2).sort()).toEqual([...FIRST].sort());
  await waitFor(() => expect(requested()).toEqual([...FIRST, '/api/v4/twins/7/telemetry']));
  viewport.enter();
  await waitFor(() => expect(requested()).toEqual(expect.arrayContaining([HISTORY, CHARTS])));
});

test('comments are requested when their tab is opened', async () => {
  stubIntersectionObserver();
  const { requested, view } = open();
  const { user } = await view;
  await user.click(await screen.findByRole('tab', { name: 'Comentarios' }));
  await waitFor(() => expect(requested()).toContain('/api/processes/comentarios/twin/7'));
  expect(requested()).not.toContain(HISTORY);
});

test('alarms are not requested without permission to view them', async () => {
  stubIntersectionObserver();
  const { requested } = open(['twin:view']);
  await screen.findByRole('heading', { level: 1, name: 'EB-0007' });
  expect(requested()).not.toContain('/api/v4/alarms');
});
