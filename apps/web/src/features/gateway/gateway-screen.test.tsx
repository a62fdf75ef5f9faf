import type { GatewayStatus } from '@gemelo/contract/endpoints/gateway';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts, startI18n } from '../../lib/i18n.ts';
import { found, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { GatewayScreen } from './gateway-screen.tsx';

beforeAll(async () => {
  await startI18n('es');
  await loadTexts('gateway', 'twins');
});

const AT = 'GET /api/settings/gateway';
const now = new Date().toISOString();
const Twin = { idTwin: 7, name: 'EB-0007', company: 'Azucarera' };
const idle: GatewayStatus = {
  connections: [
    { protocol: 'mqtt-5', count: 0 },
    { protocol: 'mqtts-3.1.1', count: 0 },
  ],
  perSecond: { opened: 0, refused: 0, messages: 0, values: 0, faults: 0 },
  waiting: 0,
  acknowledged: { messages: 0, halfMs: null, nearlyAllMs: null },
  slowest: [],
  refusedFrom: [],
  faults: [],
  refusals: [],
  processes: [],
};
const busy: GatewayStatus = {
  ...idle,
  connections: [
    { protocol: 'mqtt-5', count: 40 },
    { protocol: 'mqtts-3.1.1', count: 2 },
    { protocol: 'mqtt-3.1', count: 0 },
  ],
  perSecond: { ...idle.perSecond, messages: 12.5, values: 31.04, refused: 0.4 },
  acknowledged: { messages: 900, halfMs: 5, nearlyAllMs: 50 },
  slowest: [{ Twin, messages: 3, meanMs: 4.25, worstMs: 812 }],
  refusedFrom: [{ address: '203.0.113.9', refusals: 77 }],
  faults: [{ Twin, reason: 'malformed', at: now }],
  refusals: [{ Twin, cause: 'renewed', address: '203.0.113.9', at: now }],
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('what the gateway does is told with figures and the devices behind them', async () => {
  serve({ [AT]: found(busy) });
  await renderCatalogue(<GatewayScreen />);
  expect(await screen.findByText('42')).toBeDefined();
  expect(screen.getByText('12.5')).toBeDefined();
  expect(screen.getByText('Traen 31.0 valores por segundo')).toBeDefined();
  expect(screen.getByText('99 de cada 100; la mitad, 5 ms o menos')).toBeDefined();
  expect(screen.getByText('24')).toBeDefined();

  const protocols = await card('Conexiones por protocolo');
  expect(protocols.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'MQTT 5',
    'MQTT 3.1.1 · TLS',
  ]);
  const slowest = await card('Dispositivos más lentos');
  expect(slowest.getByRole('link', { name: 'EB-0007' })).toBeDefined();
  expect(slowest.getByText('812 ms')).toBeDefined();
  expect((await card('Direcciones más rechazadas')).getByText('77')).toBeDefined();
  const refusals = await card('Últimos rechazos de dispositivos conocidos');
  expect(refusals.getByText('Identificación anterior')).toBeDefined();
  expect((await card('Últimos mensajes con problema')).getByText('No se puede leer')).toBeDefined();
});

test('of many rows the first are shown, and the others on request', async () => {
  const refusals = Array.from({ length: 12 }, (_, n) => ({
    Twin: { ...Twin, idTwin: n, name: `EB-${n}` },
    cause: 'unknown' as const,
    address: null,
    at: now,
  }));
  serve({ [AT]: found({ ...busy, refusals }) });
  const { user } = await renderCatalogue(<GatewayScreen />);
  const shown = await card('Últimos rechazos de dispositivos conocidos');
  expect(shown.getAllByRole('link')).toHaveLength(5);
  await user.click(shown.getByRole('button', { name: 'Ver los 12' }));
  expect(shown.getAllByRole('link')).toHaveLength(12);
  await user.click(shown.getByRole('button', { name: 'Ver menos' }));
  expect(shown.getAllByRole('link')).toHaveLength(5);
});

test('a gateway without devices says so instead of showing empty tables', async () => {
  serve({ [AT]: found(idle) });
  await renderCatalogue(<GatewayScreen />);
  expect(await screen.findByText('Nadie está conectado por MQTT.')).toBeDefined();
  expect(screen.getByText('No se ha rechazado a ningún dispositivo conocido.')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a failure is told, with another try', async () => {
  let isDown = true;
  serve({
    [AT]: () =>
      isDown ? { status: 500, body: { error: true, code: 'INTERNAL', message: 'No se pudo' } } : found(idle),
  });
  const { user } = await renderCatalogue(<GatewayScreen />);
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('Nadie está conectado por MQTT.')).toBeDefined();
});
