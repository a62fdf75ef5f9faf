import { randomBytes } from 'node:crypto';
import { createToken } from '@gemelo/contract/endpoints/tokens';
import { addSensors } from '@gemelo/contract/endpoints/twins';
import type { Page } from '@playwright/test';
import { makeDevice } from './support/devices.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { title } from './support/places.ts';
import { address, callApi, sessionOf } from './support/server.ts';

test.use({ as: admin });

const TEMPERATURE_AND_HUMIDITY = 1;
const PLATFORM = 1;
const MINUTE = 60_000;

/** A device with an hour of readings, one per minute, and how to send more. */
async function makeMeasuringDevice() {
  const device = await makeDevice();
  const { idTwin } = device;
  const { token } = await sessionOf(admin);
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
  const now = Date.now();
  await send(
    Array.from({ length: 60 }, (_, n) => ({
      ts: now - (60 - n) * MINUTE,
      values: { temperature: 24 + n / 100, humidity: 55 },
    })),
  );
  return { ...device, send };
}

const chart = (page: Page, last: string) =>
  page.getByRole('application', { name: new RegExp(`Temperatura.*último ${last}`) });

test('a chart follows its device, is zoomed into and out of, and read with the keyboard', async ({
  page,
}) => {
  const { idTwin, name, send } = await makeMeasuringDevice();
  await page.goto(`/dispositivo/dispositivos/${idTwin}?range=6h`);
  await expect(title(page)).toHaveText(name);
  await page.getByRole('heading', { name: 'Lecturas pasadas' }).scrollIntoViewIfNeeded();
  const temperature = chart(page, '24\\.6 °C');
  await temperature.scrollIntoViewIfNeeded();

  await send({ temperature: 27.3, humidity: 56 });
  await expect(chart(page, '27\\.3 °C')).toBeVisible();

  const shown = chart(page, '27\\.3 °C');
  await shown.focus();
  await page.keyboard.press('End');
  await expect(page.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d, 27\.3 °C$/)).toBeAttached();
  await page.keyboard.press('Escape');

  const box = (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.5, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.95, middle, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=.*to=/);
  const reset = page.getByRole('button', { name: 'Ver todo' }).first();
  await expect(reset).toBeVisible();
  await page.reload();
  await page.getByRole('heading', { name: 'Lecturas pasadas' }).scrollIntoViewIfNeeded();
  await reset.click();
  await expect(page).not.toHaveURL(/from=/);
  await expect(reset).toBeHidden();
  await page.goBack();
  await expect(reset).toBeVisible();
  await page.getByText('24 h', { exact: true }).click();
  await expect(page).toHaveURL(/range=24h$/);
  await expect(reset).toBeHidden();
});
