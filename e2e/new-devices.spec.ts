import { randomBytes, randomUUID } from 'node:crypto';
import { createProvisionKey } from '@gemelo/contract/endpoints/waiting-room';
import { actOn, choose, drawer, rowOf } from './support/catalogue.ts';
import { pick, santaLucia } from './support/devices.ts';
import { expect, test } from './support/journey.ts';
import { admin, technician } from './support/people.ts';
import { snackbar, title } from './support/places.ts';
import { address, callApi, sessionOf } from './support/server.ts';

test.use({ as: technician });

const JSON_BODY = { 'content-type': 'application/json' };
const post = (path: string, body: object) =>
  fetch(`${address}${path}`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) });

/** A device that has a key of its company and no token yet, as it comes from the factory. */
async function newDevice() {
  const { token } = await sessionOf(admin);
  const name = `Lote ${randomUUID()}`;
  const { data: key } = await callApi(createProvisionKey, { body: { name } }, token);
  const mac = `02${randomBytes(5).toString('hex').toUpperCase()}`.replace(/(..)(?=.)/g, '$1:');
  const request = {
    ...{ deviceName: mac, nonce: randomBytes(12).toString('hex') },
    ...{ provisionDeviceKey: key.key, provisionDeviceSecret: key.secret },
  };
  const announce = async () =>
    (await (await post('/api/v1/provision', request)).json()) as {
      status: string;
      credentialsValue?: string;
    };
  return { mac, announce };
}

test('a new device announces itself, is registered, sends its first reading and answers a call', async ({
  page,
}) => {
  const { mac, announce } = await newDevice();
  await page.goto('/dispositivo/espera');
  await expect(title(page)).toHaveText('Sala de espera');
  expect(await announce()).toMatchObject({ status: 'FAILURE' });

  await rowOf(page, mac).getByRole('button', { name: 'Registrar' }).click();
  const form = drawer(page);
  const name = `Sonda ${mac}`;
  await form.getByLabel('Nombre').fill(name);
  await choose(form, 'Modelo', 'Ebag T/H');
  await pick(form.getByRole('combobox', { name: 'Bodega' }), santaLucia.name);
  await form.getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(snackbar(page, new RegExp(name))).toBeVisible();
  await expect(rowOf(page, mac)).toBeHidden();

  const { status, credentialsValue: token } = await announce();
  expect(status).toBe('SUCCESS');
  expect((await post(`/api/v1/${token}/telemetry`, { temperature: 27.4 })).status).toBe(200);
  await page.getByText('Registrados', { exact: true }).click();
  await actOn(page, mac, 'Ver dispositivo');
  await expect(title(page)).toHaveText(name);
  await expect(page.getByRole('list', { name: 'Últimas lecturas' })).toContainText('27.4');

  await page.getByRole('button', { name: 'Leer ahora' }).click();
  const call = (await (await fetch(`${address}/api/v1/${token}/rpc?timeout=20000`)).json()) as {
    id: number;
    method: string;
  };
  expect(call.method).toBe('readNow');
  await post(`/api/v1/${token}/rpc/${call.id}`, { temperature: 31.5 });
  await expect(page.getByRole('list', { name: 'Órdenes al dispositivo' })).toContainText('31.5');
});
