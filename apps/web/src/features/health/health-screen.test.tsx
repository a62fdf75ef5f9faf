import type { Health } from '@gemelo/contract/endpoints/health';
import { act, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts, startI18n } from '../../lib/i18n.ts';
import { useServerHealth } from '../../lib/server-health.ts';
import { found, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { HealthScreen } from './health-screen.tsx';

beforeAll(async () => {
  await startI18n('es');
  await loadTexts('health', 'jobs');
});

const AT = 'GET /api/v4/health';
const now = new Date().toISOString();
const fine = { state: 'well', finding: 'fine' } as const;
const health: Health = {
  state: 'well',
  readAt: now,
  versions: {
    ...{ ...fine, product: '1.2.0', node: '20.20.2', postgres: '18.4', running: ['1.2.0'] },
    migrations: { applied: 80, pending: 0, unknown: 0 },
  },
  processes: {
    ...fine,
    processes: [
      { name: 'uno · 7', port: 3000, version: '1.2.0', startedAt: now, toldAt: now, silentSeconds: 2 },
    ],
  },
  database: {
    ...{ ...fine, bytes: 5_600_000_000, connections: 5, maxConnections: 200, longestSeconds: 0 },
    ...{ standbys: 0, recovering: false, clockAheadMs: -3 },
    tables: [
      { name: 'reading', bytes: 4e9, rows: 40_000_000, kept: { count: 24, unit: 'month' } },
      { name: 'audit', bytes: 1e9, rows: 900_000, kept: { count: 0, unit: 'always' } },
    ],
  },
  queue: { ...fine, waiting: 3, running: 1, failed: 0, oldestSeconds: 0 },
  schedule: { ...fine, scheduled: 17, troubled: [] },
  disk: { ...fine, data: { freeBytes: 82e9, totalBytes: 270e9 }, holdsDatabase: false },
  files: { ...fine, store: 'bucket', count: 12, bytes: 34_000 },
  mail: { ...fine, isConfigured: true, waiting: 0, failed: 0, oldestSeconds: 0, lastSentAt: null },
  gateway: {
    ...{ ...fine, connected: 42, messagesPerMinute: 120 },
    ...{ faultsPerMinute: 0, refusedPerMinute: 0, waiting: 0 },
  },
  backup: { ...fine, lastDoneAt: now, lastStartedAt: now, lastOutcome: 'done' },
  certificate: { state: 'well', finding: 'unused', expiresAt: null },
  audit: { ...fine, sealedAt: now, verified: { at: now, sealed: 900, broken: 0 } },
};
const troubled: Health = {
  ...health,
  state: 'bad',
  schedule: {
    ...{ state: 'bad', finding: 'late', scheduled: 17 },
    troubled: [
      { job: 'sweep', lastStartedAt: now, lastOutcome: 'done', isLate: true },
      { job: 'of-another-version', lastStartedAt: null, lastOutcome: 'failed', isLate: false },
    ],
  },
  mail: { ...health.mail, state: 'attention', finding: 'failed', failed: 2 },
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('a sound installation says so, with the facts behind it', async () => {
  serve({ [AT]: found(health) });
  await renderCatalogue(<HealthScreen />);
  expect(await screen.findByText('Todo está en orden')).toBeDefined();
  const database = await card('Base de datos');
  expect(database.getByText('Bien')).toBeDefined();
  expect(database.getByText('5 de 200')).toBeDefined();
  expect(database.getByText('5.6 GB')).toBeDefined();
  expect(database.getByText(/se conserva 24 meses/)).toBeDefined();
  expect(database.getByText(/se conserva siempre/)).toBeDefined();
  expect((await card('Disco')).getByText('82 GB de 270 GB')).toBeDefined();
  expect((await card('Procesos')).getByText('uno · 7 · :3000')).toBeDefined();
  expect(
    (await card('Pasarela de dispositivos')).getByRole('link', { name: 'Ver la pasarela' }),
  ).toBeDefined();
});

test('what needs somebody is named at the top, and each section says what to do', async () => {
  serve({ [AT]: found(troubled) });
  await renderCatalogue(<HealthScreen />);
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Trabajos programados',
    'Correo',
  ]);
  const mail = await card('Correo');
  expect(mail.getByText('Atención')).toBeDefined();
  expect(mail.getByText(/vuelve a enviarlos/)).toBeDefined();
  const schedule = await card('Trabajos programados');
  expect(schedule.getByText('Mal')).toBeDefined();
  expect(schedule.getByText('Limpiar lo vencido')).toBeDefined();
  expect(schedule.getByText('of-another-version')).toBeDefined();
});

test('a failure is told, with another try', async () => {
  let isDown = true;
  serve({
    [AT]: () =>
      isDown
        ? { status: 500, body: { error: true, code: 'INTERNAL', message: 'No se pudo' } }
        : found(health),
  });
  const { user } = await renderCatalogue(<HealthScreen />);
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('Todo está en orden')).toBeDefined();
});

test('while the connection is lost nothing is called well', async () => {
  serve({ [AT]: found(health) });
  await renderCatalogue(<HealthScreen />);
  expect((await screen.findAllByText('Bien')).length).toBeGreaterThan(5);
  act(() => useServerHealth.setState({ lost: { since: Date.now(), cause: 'server' } }));
  expect(screen.getByRole('alert').textContent).toMatch(/^Ahora no se puede leer el estado/);
  expect(screen.queryByText('Bien')).toBeNull();
  const database = await card('Base de datos');
  expect(database.getByText('Sin dato actual')).toBeDefined();
  expect(database.queryByText(/Responde/)).toBeNull();
  expect(database.getByText('5 de 200')).toBeDefined();
  act(() => useServerHealth.setState({ lost: null }));
  expect(screen.getByText('Todo está en orden')).toBeDefined();
});
