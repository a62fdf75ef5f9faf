import { randomBytes } from 'node:crypto';
import { createToken } from '@gemelo/contract/endpoints/tokens';
import { addSensors } from '@gemelo/contract/endpoints/twins';
import type { Page } from '@playwright/test';
import { drawer } from './support/catalogue.ts';
import { makeDevice } from './support/devices.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { title } from './support/places.ts';
import { address, ask, sessionOf } from './support/server.ts';

test.use({ as: admin });

const TEMPERATURE_AND_HUMIDITY = 1;
const PLATFORM = 1;

/** A device with a sensor and a token, and the way to speak for it. */
async function makeSpeaker() {
  const device = await makeDevice();
  const { token } = await sessionOf(admin);
  const { idTwin } = device;
  await ask(addSensors, { body: { idTwin, sensors: [{ idSensor: TEMPERATURE_AND_HUMIDITY }] } }, token);
  const own = randomBytes(12).toString('hex');
  await ask(createToken, { body: { idTwin, idPlatform: PLATFORM, token: own } }, token);
  const say = async (payload: unknown) => {
    const { status } = await fetch(`${address}/api/v1/${own}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    expect(status).toBe(200);
  };
  return { ...device, say };
}

const latest = (page: Page) => page.getByRole('region', { name: 'Últimas lecturas' });
const unmapped = (page: Page) => page.getByRole('region', { name: 'Sin asignar' });

test('readings are seen as they come, in every tab, and what has no place is given one', async ({
  page,
  context,
}) => {
  const { idTwin, name, say } = await makeSpeaker();
  const streams: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams.push(request.url());
  });
  const path = `/dispositivo/dispositivos/${idTwin}?period=hours`;
  await page.goto(path);
  await expect(title(page)).toHaveText(name);
  await expect(latest(page)).toContainText('Sus sensores todavía no han enviado nada.');
  await expect.poll(() => streams.length).toBe(1);

  await say({ temperature: 27.4 });
  await expect(latest(page)).toContainText('27.4');
  await say({ temperature: 31.8, temp_c: 21.5 });
  await expect(latest(page)).toContainText('31.8');
  await expect(page.getByRole('button', { name: '1 clave sin asignar' })).toBeVisible();

  const second = await context.newPage();
  await second.goto(path);
  await expect(latest(second)).toContainText('31.8');
  await say({ temperature: 24.6 });
  await expect(latest(page)).toContainText('24.6');
  await expect(latest(second)).toContainText('24.6');
  expect(streams).toHaveLength(1);

  // The tab that held the stream goes; the other one takes over.
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await say({ temperature: 25.1 });
  await expect(latest(second)).toContainText('25.1');

  await unmapped(second).getByRole('button', { name: 'Asignar a un sensor' }).click();
  await drawer(second).getByRole('combobox', { name: 'Sensor y medición' }).click();
  await second.getByRole('option', { name: /Temperatura \(/ }).click();
  await drawer(second).getByRole('button', { name: 'Asignar', exact: true }).click();
  await expect(second.getByText('Clave asignada: 1 valor guardado pasó a las lecturas')).toBeVisible();
  await expect(unmapped(second)).toContainText('Todo lo que envía tiene su lugar.');
});
