import { randomBytes } from 'node:crypto';
import { createAssignment } from '@gemelo/contract/endpoints/assignments';
import { allTwins } from '@gemelo/contract/endpoints/twins';
import { drawer, rowOf, rows, searchFor } from './support/catalogue.ts';
import { countClicks } from './support/clicks.ts';
import { type Device, makeDevice, quetzal, santaLucia } from './support/devices.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { snackbar } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

/** How many clicks everyday work takes, at most. */
test.use({ as: admin });

const ASSIGNMENTS = '/dispositivo/asignación';

async function findTwin({ name }: Pick<Device, 'name'>) {
  const { data } = await callApi(
    allTwins,
    { params: { idCompany: 1 }, query: { search: name } },
    (await sessionOf(admin)).token,
  );
  return data[0];
}

test('a device with two sensors is registered with at most seven clicks', async ({ page }) => {
  const name = `Clic ${randomBytes(4).toString('hex')}`;
  await page.goto('/dispositivo/dispositivos');
  await expect(rows(page).first()).toBeVisible();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Registrar dispositivo' }).click();
  const form = drawer(page);
  await expect(form.getByRole('combobox', { name: 'Bodega' })).toHaveValue('Recepción Escuintla');
  await expect(form.getByText('Única opción')).toBeVisible();
  await form.getByRole('combobox', { name: 'Modelo' }).click();
  await page.getByRole('option', { name: 'Ambiente de bodega' }).click();
  await expect(form.getByRole('combobox', { name: 'Sensor' })).toHaveCount(2);
  await form.getByRole('textbox', { name: 'Dirección MAC' }).fill(`0E${randomBytes(5).toString('hex')}`);
  await form.getByRole('textbox', { name: 'Nombre del dispositivo' }).fill(name);
  await form.getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(snackbar(page, 'La solicitud ha sido relaizada!')).toBeVisible();
  expect((await findTwin({ name }))?.sensors).toBe(2);
  expect(await clicks()).toBeLessThanOrEqual(7);
});

test('a device is assigned to two segments with at most six clicks', async ({ page }) => {
  const device = await makeDevice();
  await page.goto(ASSIGNMENTS);
  await expect(rows(page).first()).toBeVisible();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Nueva asignación' }).click();
  const field = drawer(page).getByRole('combobox', { name: 'Dispositivo' });
  await expect(field).toBeFocused();
  await field.fill(device.name);
  await page.getByRole('option', { name: device.name }).click();
  await page.getByRole('option', { name: santaLucia.name }).click();
  await page.getByRole('option', { name: 'A1', exact: true }).click();
  await page.getByRole('option', { name: 'A2', exact: true }).click();
  await drawer(page).getByRole('button', { name: 'Asignar', exact: true }).click();
  await expect(page.getByText('Proceso Completado!')).toBeVisible();
  expect((await findTwin(device))?.Assignment?.segments).toEqual(['A1', 'A2']);
  expect(await clicks()).toBeLessThanOrEqual(6);
});

test.describe('devices are transferred with at most five clicks', () => {
  async function assigned() {
    const device = await makeDevice();
    const { data } = await callApi(
      createAssignment,
      {
        body: {
          type: 'warehouse',
          idWarehouse: santaLucia.idWarehouse,
          segments: [],
          twins: [{ idTwin: device.idTwin }],
        },
      },
      (await sessionOf(admin)).token,
    );
    return { device, idAssignment: data.idAssignment };
  }

  test('from the list of assignments', async ({ page }) => {
    const { device, idAssignment } = await assigned();
    await page.goto(ASSIGNMENTS);
    await searchFor(page, device.name, 1);
    const clicks = await countClicks(page);
    await rowOf(page, String(idAssignment)).getByRole('button', { name: 'Acciones' }).click();
    await page.getByRole('menuitem', { name: 'Trasladar' }).click();
    await page.getByRole('option', { name: quetzal.name }).click();
    await drawer(page).getByRole('textbox', { name: 'Justificación' }).click();
    await page.keyboard.type('Se necesita en el puerto');
    await drawer(page).getByRole('button', { name: 'Trasladar' }).click();
    await expect(page.getByText('Se trasladó 1 dispositivo.')).toBeVisible();
    expect((await findTwin(device))?.Warehouse.name).toBe(quetzal.name);
    expect(await clicks()).toBeLessThanOrEqual(5);
  });

  test('from the list of devices', async ({ page }) => {
    const { device } = await assigned();
    await page.goto('/dispositivo/dispositivos');
    await searchFor(page, device.name, 1);
    const clicks = await countClicks(page);
    await rowOf(page, device.name).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Asignar' }).click();
    await page.getByRole('option', { name: quetzal.name }).click();
    await drawer(page).getByRole('textbox', { name: 'Justificación' }).click();
    await page.keyboard.type('Se necesita en el puerto');
    await drawer(page).getByRole('button', { name: 'Asignar', exact: true }).click();
    await expect(page.getByText('Se trasladó 1 dispositivo.')).toBeVisible();
    expect((await findTwin(device))?.Warehouse.name).toBe(quetzal.name);
    expect(await clicks()).toBeLessThanOrEqual(5);
  });
});
