import { randomBytes } from 'node:crypto';
import { createToken } from '@gemelo/contract/endpoints/tokens';
import { addSensors } from '@gemelo/contract/endpoints/twins';
import type { Page } from '@playwright/test';
import { drawer } from './support/catalogue.ts';
import { makeDevice } from './support/devices.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { title } from './support/places.ts';
import { address, callApi, sessionOf } from './support/server.ts';

test.use({ as: admin });

const TEMPERATURE_AND_HUMIDITY = 1;
const PLATFORM = 1;

/** Creates a device with a sensor and a token, and returns how to send its telemetry. */
async function makeReportingDevice() {
  const device = await makeDevice();
  const { token } = await sessionOf(admin);
  const { idTwin } = device;
  await callApi(addSensors, { body: { idTwin, sensors: [{ idSensor: TEMPERATURE_AND_HUMIDITY }] } }, token);
  const deviceToken = randomBytes(12).toString('hex');
  await callApi(createToken, { body: { idTwin, idPlatform: PLATFORM, token: deviceToken } }, token);
  const send = async (payload: unknown) => {
    const { status } = await fetch(`${address}/api/v1/${deviceToken}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    expect(status).toBe(200);
  };
  return { ...device, send };
}

const latest = (page: Page) => page.getByRole('list', { name: 'Últimas lecturas' });
const unmapped = (page: Page) => page.getByRole('region', { name: 'Sin asignar' });

test('readings are shown live in every tab over one stream, and an unmapped key can be mapped', async ({
  page,
  context,
}) => {
  const { idTwin, name, send } = await makeReportingDevice();
  const streams: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams.push(request.url());
  });
  const path = `/dispositivo/dispositivos/${idTwin}?range=6h`;
  await page.goto(path);
  await expect(title(page)).toHaveText(name);
  await expect(page.getByRole('main').getByText('Aún no reporta').first()).toBeVisible();
  await expect.poll(() => streams.length).toBe(1);

  await send({ temperature: 27.4 });
  await expect(latest(page)).toContainText('27.4');
  await send({ temperature: 31.8, temp_c: 21.5 });
  await expect(latest(page)).toContainText('31.8');
  await expect(page.getByRole('button', { name: '1 clave sin asignar' })).toBeVisible();

  const second = await context.newPage();
  await second.goto(path);
  await expect(latest(second)).toContainText('31.8');
  await send({ temperature: 24.6 });
  await expect(latest(page)).toContainText('24.6');
  await expect(latest(second)).toContainText('24.6');
  expect(streams).toHaveLength(1);

  // When the tab that holds the stream closes, the other one takes over.
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await send({ temperature: 25.1 });
  await expect(latest(second)).toContainText('25.1');

  await unmapped(second).getByRole('button', { name: 'Asignar a un sensor' }).click();
  await drawer(second).getByRole('combobox', { name: 'Sensor y medición' }).click();
  await second.getByRole('option', { name: /Temperatura \(/ }).click();
  await drawer(second).getByRole('button', { name: 'Asignar', exact: true }).click();
  await expect(second.getByText('Clave asignada: 1 valor guardado pasó a las lecturas')).toBeVisible();
  await expect(unmapped(second)).toContainText('Todo lo que envía tiene su lugar.');
});

test.describe('a lost connection', () => {
  const bar = (page: Page) => page.getByRole('status').filter({ hasText: /^Sin conexión desde \d\d:\d\d/ });
  const badge = (page: Page) => page.getByText('En línea', { exact: true });

  test('without a network is said in every tab, and nothing claims to be current', async ({
    page,
    context,
  }) => {
    const { idTwin, name, send } = await makeReportingDevice();
    const path = `/dispositivo/dispositivos/${idTwin}?period=hours`;
    await page.goto(path);
    await expect(title(page)).toHaveText(name);
    await send({ temperature: 27.4 });
    await expect(latest(page)).toContainText('27.4');
    await expect(latest(page)).toContainText('ahora');
    await expect(badge(page).first()).toBeVisible();
    const second = await context.newPage();
    await second.goto('/inicio/pages/page-list');
    await expect(title(second)).toHaveText('Todas las páginas');
    await page.bringToFront();
    const top = (await latest(page).boundingBox())?.y ?? 0;

    await context.setOffline(true);
    await expect(bar(page)).toContainText('Sin red en este equipo');
    await second.bringToFront();
    await expect(bar(second)).toContainText('Sin red en este equipo');
    await page.bringToFront();
    // What was read stays where it was, without a claim to be current.
    await expect(latest(page)).toContainText('27.4');
    await expect(latest(page)).not.toContainText('ahora');
    await expect(badge(page)).toHaveCount(0);
    await expect(page.getByText('¿En línea?').first()).toBeVisible();
    expect(Math.abs(((await latest(page).boundingBox())?.y ?? 0) - top)).toBeLessThanOrEqual(2);

    await send({ temperature: 33.3 });
    await context.setOffline(false);
    await expect(page.getByText(/^Conexión recuperada/)).toBeVisible();
    await expect(latest(page)).toContainText('33.3');
    await expect(latest(page)).toContainText('ahora');
    await expect(badge(page).first()).toBeVisible();
    await expect(page.getByText(/^Conexión recuperada/)).toBeHidden();
  });

  test('to a server that is gone is told apart from a lost network, and an open form is kept', async ({
    page,
  }) => {
    await page.goto('/configuración/medición');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'Crear medición' }).click();
    await drawer(page).getByLabel('Nombre').fill('Presión de vapor');
    await page.route('**/api/**', (route) => route.abort());
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await expect(bar(page)).toContainText('El servidor no responde');
    await expect(page.getByRole('row').nth(1)).toBeAttached();
    await expect(drawer(page).getByLabel('Nombre')).toHaveValue('Presión de vapor');
    await page.unroute('**/api/**');
    await expect(page.getByText(/^Conexión recuperada/)).toBeVisible();
    await expect(drawer(page).getByLabel('Nombre')).toHaveValue('Presión de vapor');
  });
});
