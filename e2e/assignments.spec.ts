import { createAssignment } from '@gemelo/contract/endpoints/assignments';
import { allTwins } from '@gemelo/contract/endpoints/twins';
import type { Page } from '@playwright/test';
import { actOn, drawer, rowOf, searchFor } from './support/catalogue.ts';
import { countClicks } from './support/clicks.ts';
import { type Device, makeDevice, pick, quetzal, santaLucia } from './support/devices.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { expectPath, PHONE, pathOf, snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

const keeper = 'bodega@gemelo.test';
const LIST = '/dispositivo/asignación';

async function findTwin({ name }: Device) {
  const { data } = await callApi(
    allTwins,
    { params: { idCompany: 1 }, query: { search: name } },
    (await sessionOf(admin)).token,
  );
  return data[0];
}

/** Fills in the device rows of the form. */
async function chooseDevices(page: Page, devices: readonly Device[]) {
  for (const [index, { name }] of devices.entries()) {
    if (index > 0) await drawer(page).getByRole('button', { name: 'Agregar dispositivo' }).click();
    await pick(drawer(page).getByRole('combobox', { name: 'Dispositivo' }).nth(index), name);
    await drawer(page)
      .getByRole('textbox', { name: 'Altura' })
      .nth(index)
      .fill(`${index + 1}.5 m`);
    await drawer(page)
      .getByRole('textbox', { name: 'Número de estiba' })
      .nth(index)
      .fill(`${index + 7}`);
  }
}

async function chooseSegments(page: Page, names: readonly string[]) {
  const field = drawer(page).getByRole('combobox', { name: 'Bahías' });
  for (const name of names) {
    await field.fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  }
}

const panel = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Proceso Completado!' });

async function justify(page: Page, reason: string) {
  await page.getByRole('textbox', { name: 'Justificación' }).fill(reason);
  await page.getByRole('button', { name: 'Aceptar' }).click();
}

test.describe('assignments', () => {
  test.use({ as: admin });

  test('two devices are assigned, transferred or received elsewhere, and their assignments close', async ({
    page,
  }) => {
    const [first, second] = [await makeDevice(), await makeDevice()] as const;
    await page.goto(LIST);
    await expect(title(page)).toHaveText('Asignaciones');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('c');
    await drawer(page).getByRole('button', { name: 'Asignar', exact: true }).click();
    await expect(drawer(page).getByText('Debes ingresar todos los datos solicitados')).toBeVisible();

    await pick(drawer(page).getByRole('combobox', { name: 'Ubicación a Asignar' }), santaLucia.name);
    await chooseSegments(page, ['A1', 'A2']);
    await chooseDevices(page, [first, second]);
    await drawer(page).getByRole('button', { name: 'Asignar', exact: true }).click();
    await panel(page).getByRole('button', { name: 'Ver la asignación' }).click();

    await expect(title(page)).toHaveText(/^Asignación #\d+$/);
    const origin = pathOf(page);
    const devices = page.getByRole('region', { name: 'Dispositivos aquí' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByRole('listitem').filter({ hasText: first.name })).toContainText('1.5 m');
    await expect(page.getByRole('region', { name: 'Datos' })).toContainText('A2');

    await devices.getByRole('button', { name: `Editar la información de ${second.name}` }).click();
    await devices.getByRole('textbox', { name: 'Número de estiba' }).fill('12');
    await devices.getByRole('button', { name: 'Actualizar' }).click();
    await expect(devices.getByRole('listitem').filter({ hasText: second.name })).toContainText('12');

    await devices.getByRole('checkbox', { name: `Elegir ${first.name}` }).check();
    await devices.getByRole('button', { name: 'Trasladar' }).click();
    await page.getByRole('option', { name: quetzal.name }).click();
    await drawer(page).getByRole('textbox', { name: 'Justificación' }).fill('Se necesita en el puerto');
    await drawer(page).getByRole('button', { name: 'Trasladar' }).click();
    await expect(panel(page)).toContainText('Se trasladó 1 dispositivo.');
    await expect(panel(page).getByRole('button', { name: 'Aceptar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(devices.getByRole('button', { name: 'Ya salieron 1' })).toBeVisible();

    await devices.getByRole('button', { name: `Sacar ${second.name}` }).click();
    await pick(page.getByRole('combobox', { name: 'Sale hacia otra bodega' }), quetzal.name);
    await justify(page, 'Sale con el camión');
    await expect(panel(page)).toContainText(`«${second.name}» va en tránsito.`);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Esta asignación está cerrada: queda como historia.')).toBeVisible();
    expect((await findTwin(second))?.Destination?.name).toBe(quetzal.name);

    await page.goto(`${LIST}?tab=receive`);
    await searchFor(page, second.name, 1);
    await expect(rowOf(page, second.name)).toContainText(santaLucia.name);
    await actOn(page, second.name, 'Recibir con nota o en otra bodega');
    await drawer(page).getByRole('textbox', { name: 'Nota' }).fill('Llegó completo');
    await drawer(page).getByRole('button', { name: 'Recibir' }).click();
    await expect(snackbar(page, 'Se recibió 1 dispositivo')).toBeVisible();
    await expect(page.getByText('No se encontraron datos')).toBeVisible();
    expect(await findTwin(second)).toMatchObject({ Destination: null, Warehouse: { name: quetzal.name } });

    await page.goto(LIST);
    await searchFor(page, first.name, 2);
    await rowOf(page, quetzal.name).click();
    await expect(title(page)).toHaveText(/^Asignación #\d+$/);
    expect(pathOf(page)).not.toBe(origin);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Cerrar la asignación' }).click();
    await justify(page, 'Fin de la zafra');
    await panel(page).getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('region', { name: 'Datos' })).toContainText('Fin de la zafra');
    expect((await findTwin(first))?.Assignment).toBeNull();
  });

  test('a device that was just assigned elsewhere shows its owner and can be transferred', async ({
    page,
  }) => {
    const [taken, free] = [await makeDevice(), await makeDevice()] as const;
    await page.goto(LIST);
    await page.getByRole('button', { name: 'Nueva asignación' }).click();
    await pick(drawer(page).getByRole('combobox', { name: 'Ubicación a Asignar' }), quetzal.name);
    await chooseDevices(page, [free, taken]);
    await callApi(
      createAssignment,
      {
        body: {
          type: 'warehouse',
          idWarehouse: santaLucia.idWarehouse,
          segments: [],
          twins: [{ idTwin: taken.idTwin }],
        },
      },
      (await sessionOf(keeper)).token,
    );
    await drawer(page).getByRole('button', { name: 'Asignar', exact: true }).click();
    await expect(
      drawer(page).getByText(`«${taken.name}» ya está asignado a ${santaLucia.name} por Beatriz Cifuentes`),
    ).toHaveCount(2);
    await drawer(page).getByRole('button', { name: 'Trasladar aquí' }).click();
    await justify(page, 'Acordado por teléfono');
    await panel(page).getByRole('button', { name: 'Ver la asignación' }).click();
    await expect(title(page)).toHaveText(/^Asignación #\d+$/);
    for (const device of [taken, free]) {
      await expect(page.getByText(device.name).first()).toBeVisible();
      expect(await findTwin(device)).toMatchObject({ Warehouse: { name: quetzal.name } });
    }
  });

  test('a token is given to a device, shown once, and masked afterwards', async ({ page }) => {
    const device = await makeDevice();
    await page.goto('/dispositivo/dato/token');
    await page.getByRole('button', { name: 'Registrar token' }).click();
    await pick(drawer(page).getByRole('combobox', { name: 'Dispositivo' }), device.name);
    await expect(drawer(page).getByLabel('Contraseña', { exact: true })).toHaveCount(0);
    await drawer(page).getByRole('button', { name: 'Generar token' }).click();
    await expect(
      drawer(page).getByText('Cópialo ahora. Verlo completo otra vez queda anotado.'),
    ).toBeVisible();
    const token = await drawer(page).locator('pre').first().innerText();
    expect(token.length).toBeGreaterThanOrEqual(16);
    await drawer(page).getByRole('button', { name: 'Listo' }).click();

    await searchFor(page, device.name, 1);
    await expect(rowOf(page, device.name)).toContainText(`••••${token.slice(-4)}`);
    await expect(page.getByText(token)).toHaveCount(0);
    await actOn(page, device.name, 'Mostrar el token');
    await expect(drawer(page).getByText(token, { exact: true })).toBeVisible();
  });

  test('a device is assigned to two segments and transferred from its page, in few clicks', async ({
    page,
  }) => {
    const device = await makeDevice();
    await page.goto(`/dispositivo/dispositivos/${device.idTwin}`);
    await expect(title(page)).toHaveText(device.name);
    const clicks = await countClicks(page);
    await page.getByRole('button', { name: 'Asignar' }).click();
    await drawer(page).getByRole('combobox', { name: 'Bahías' }).click();
    for (const name of ['A1', 'A2']) await page.getByRole('option', { name, exact: true }).click();
    await drawer(page).getByRole('button', { name: 'Asignar', exact: true }).click();
    await expect(panel(page)).toContainText('1 dispositivo quedó asignado.');
    expect(await clicks()).toBeLessThanOrEqual(6);
    expect((await findTwin(device))?.Assignment?.segments).toEqual(['A1', 'A2']);
    await panel(page).getByRole('button', { name: 'Aceptar' }).click();

    const before = await clicks();
    await page.getByRole('button', { name: 'Trasladar' }).click();
    await page.getByRole('option', { name: quetzal.name }).click();
    await drawer(page).getByRole('textbox', { name: 'Justificación' }).fill('Se necesita en el puerto');
    await drawer(page).getByRole('button', { name: 'Trasladar' }).click();
    await expect(panel(page)).toContainText('Se trasladó 1 dispositivo.');
    expect((await clicks()) - before).toBeLessThanOrEqual(5);
    expect(await findTwin(device)).toMatchObject({ Warehouse: { name: quetzal.name } });
  });

  test('a device is sent to another warehouse and received there from its page', async ({ page }) => {
    const device = await makeDevice();
    await page.goto(`/dispositivo/dispositivos/${device.idTwin}`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Enviar a otra bodega' }).click();
    await pick(drawer(page).getByRole('combobox', { name: 'Bodega de destino' }), quetzal.name);
    await drawer(page).getByRole('textbox', { name: 'Justificación' }).fill('Sale con el camión');
    await drawer(page).getByRole('button', { name: 'Enviar' }).click();
    await expect(snackbar(page, '1 dispositivo va en tránsito')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Recibir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Recibir' }).click();
    await expect(snackbar(page, 'Se recibió 1 dispositivo')).toBeVisible();
    expect(await findTwin(device)).toMatchObject({ Destination: null, Warehouse: { name: quetzal.name } });
  });
});

test.describe('scanning with a phone', () => {
  test.use({ as: keeper, viewport: PHONE });

  test('assigns one code after the other to the selected location', async ({ page }) => {
    const [first, second, third] = [
      await makeDevice(),
      await makeDevice(quetzal.idWarehouse),
      await makeDevice(quetzal.idWarehouse),
    ] as const;
    await page.goto(LIST);
    await page.getByRole('link', { name: 'Escanear' }).click();
    await expectPath(page, `${LIST}/escanear`);
    await pick(page.getByRole('combobox', { name: 'Ubicación a Asignar' }), santaLucia.name);
    await page.getByRole('button', { name: 'Empezar a escanear' }).click();
    await expect(page.getByRole('textbox', { name: 'Código del dispositivo' })).toBeFocused();

    const last = page.getByRole('main').getByRole('status').filter({ hasText: /./ }).first();
    const scan = async (code: string, message: string) => {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      await expect(last).toContainText(message);
    };
    await scan(first.mac.replaceAll(':', '-').toLowerCase(), 'Asignado');
    await scan(second.name, second.name);
    await scan(third.name, third.name);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(last).toContainText('Se deshizo: está donde estaba');
    expect(await findTwin(third)).toMatchObject({ Warehouse: { name: quetzal.name } });
    await scan(first.name, 'Ya estaba aquí');
    await scan('nadie lo conoce', 'Ningún dispositivo tiene el código «nadie lo conoce»');
    const lines = page.getByRole('region', { name: 'Códigos leídos' });
    await expect(lines.getByText('2 asignados')).toBeVisible();
    await expect(lines.getByText('1 rechazado')).toBeVisible();
    for (const device of [first, second])
      expect(await findTwin(device)).toMatchObject({ Warehouse: { name: santaLucia.name } });
    await lines.getByRole('link', { name: 'Ver la asignación' }).click();
    await expect(page.getByRole('region', { name: 'Dispositivos aquí' }).getByRole('listitem')).toHaveCount(
      2,
    );
  });
});
