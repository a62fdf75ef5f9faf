import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { choose, drawer, rowOf, rows, searchFor } from './support/catalogue.ts';
import { countClicks } from './support/clicks.ts';
import { addSensors, makeDevice, makeStation, pick } from './support/devices.ts';
import { expect, test } from './support/journey.ts';
import { admin, technician } from './support/people.ts';
import { expectPath, linksOf, snackbar, title } from './support/places.ts';

const DONE = 'La solicitud ha sido relaizada!';
const LIST = '/dispositivo/dispositivos';

/** A locally administered address, which no real device has. */
const newMac = () => `0E${randomBytes(5).toString('hex').toUpperCase()}`;
const formatMac = (mac: string) => mac.match(/../g)?.join(':') ?? '';

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/dispositivo/twin');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('c');
  const form = drawer(page);
  await expect(form.getByRole('combobox', { name: 'Bodega' })).toHaveValue('Recepción Escuintla');
  return form;
}

async function addSensor(form: Locator, number: number, name: string) {
  await form.getByRole('button', { name: 'Agregar Sensor' }).click();
  const row = form.getByRole('group', { name: `Sensor ${number}`, exact: true });
  await pick(row.getByRole('combobox', { name: 'Sensor' }), name);
  return row;
}

async function openTwin(page: Page, name: string) {
  await searchFor(page, name, 1);
  await rowOf(page, name).click();
  await expect(title(page)).toHaveText(name);
}

/** An action of the menu on the page of a device. */
async function act(page: Page, action: string) {
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test.describe('an administrator', () => {
  test.use({ as: admin });

  test('registers a device with two sensors, changes its state and reads its history', async ({ page }) => {
    test.slow();
    const name = `Sonda ${randomBytes(4).toString('hex')}`;
    const mac = newMac();

    await test.step('registers it', async () => {
      const form = await openForm(page);
      await choose(form, 'Modelo', 'Ebag T/H');
      await expect(form.getByRole('textbox', { name: 'Id de la estación' })).toHaveCount(0);
      await form.getByRole('textbox', { name: 'Dirección MAC' }).fill(mac.toLowerCase());
      await form.getByRole('textbox', { name: 'Nombre del dispositivo' }).fill(name);
      await expect(form.getByRole('textbox', { name: 'Dirección MAC' })).toHaveValue(formatMac(mac));
      const first = form.getByRole('group', { name: 'Sensor 1', exact: true });
      await expect(first.getByRole('combobox', { name: 'Sensor' })).toHaveValue('Temperatura y humedad');
      await first.getByRole('textbox', { name: 'Número de lote' }).fill('2394');
      await addSensor(form, 2, 'Temperatura y humedad');
      await expect(
        form.getByText('Algunos de datos que seleccionaste estan repetidos').first(),
      ).toBeVisible();
      await form.getByRole('button', { name: 'Quitar Sensor' }).last().click();
      await form.getByRole('button', { name: 'Agregar Sensor' }).click();
      await form.getByRole('button', { name: 'Registrar', exact: true }).click();
      await expect(form.getByText('Debes ingresar todos los datos solicitados')).toBeVisible();
      await form.getByRole('button', { name: 'Quitar Sensor' }).last().click();
      await addSensor(form, 2, 'Barómetro');
      await form.getByRole('button', { name: 'Registrar', exact: true }).click();
      await expect(snackbar(page, DONE)).toBeVisible();
    });

    await test.step('opens its page', async () => {
      await openTwin(page, name);
      const sensors = page.getByRole('region', { name: 'Sensores activos' });
      await expect(sensors.getByRole('listitem')).toHaveCount(2);
      await expect(sensors).toContainText('2394');
      await expect(page.getByRole('main')).toContainText(formatMac(mac));
    });

    await test.step('removes a sensor and undoes it', async () => {
      const sensors = page.getByRole('region', { name: 'Sensores activos' });
      const barometer = sensors.getByRole('listitem').filter({ hasText: 'Barómetro' });
      await barometer.getByRole('button', { name: 'Acciones' }).click();
      await page.getByRole('menuitem', { name: 'Quitar del dispositivo' }).click();
      await expect(barometer).toHaveCount(0);
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await expect(barometer).toHaveCount(1);
    });

    await test.step('inactivates it with a reason', async () => {
      await act(page, 'Inactivar');
      await drawer(page).getByRole('textbox', { name: 'Motivo' }).fill('Sin batería');
      await drawer(page).getByRole('button', { name: 'Aceptar' }).click();
      await expect(snackbar(page, DONE)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Activar' })).toBeVisible();
    });

    await test.step('reads its history', async () => {
      const history = page.getByRole('list', { name: 'Actividad' }).getByRole('listitem');
      await expect(history).toHaveCount(2);
      await expect(history.first()).toContainText('cambió su estado');
      await expect(history.first()).toContainText('Sin batería');
      await expect(history.last()).toContainText('lo registró');
      await page.getByText('¿Dónde estaba?').click();
      await page.getByRole('textbox', { name: 'Fecha' }).fill('01/01/2020');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Todavía no estaba registrado.')).toBeVisible();
    });

    await test.step('comments on it', async () => {
      await page.getByRole('tab', { name: 'Comentarios' }).click();
      await page.getByRole('textbox', { name: 'Escribe un comentario' }).fill('Cambiar la batería');
      await page.getByRole('button', { name: 'Comentar' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Cambiar la batería' })).toBeVisible();
    });
  });

  test('registers a weather station', async ({ page }) => {
    const name = `Meteo ${randomBytes(4).toString('hex')}`;
    const idStation = await makeStation();
    const form = await openForm(page);
    await choose(form, 'Modelo', 'Estación meteorológica');
    await expect(form.getByRole('radio', { name: 'Si' })).toBeChecked();
    await form.getByRole('textbox', { name: 'Id de la estación' }).fill(String(idStation));
    await form.getByRole('textbox', { name: 'Nombre de la estación' }).fill('Cerro Alto');
    await form.getByRole('radio', { name: 'Fijo' }).check();
    await form.getByRole('textbox', { name: 'Dirección MAC' }).fill(newMac());
    await form.getByRole('textbox', { name: 'Nombre del dispositivo' }).fill(name);
    await form.getByRole('button', { name: 'Registrar', exact: true }).click();
    await page.getByRole('button', { name: 'Ver dispositivo' }).click();
    await expect(title(page)).toHaveText(name);
    await expect(page.getByRole('region', { name: 'Datos' })).toContainText('Cerro Alto');

    await test.step('previews its label', async () => {
      await act(page, 'Imprimir etiqueta');
      const code = drawer(page).getByRole('img', { name: /^QR 0E:/ });
      await expect(code).toBeVisible();
      await expect
        .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await drawer(page).getByRole('button', { name: 'Cancelar' }).click();
      await expect(drawer(page)).toHaveCount(0);
    });

    await act(page, 'Editar');
    await expect(form.getByRole('radio', { name: 'Si' })).toBeDisabled();
    await choose(form, 'Modelo', 'Ebag T/H');
    await expect(form.getByRole('textbox', { name: 'Nombre de la estación' })).toHaveCount(0);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('region', { name: 'Datos' })).not.toContainText('Cerro Alto');
  });

  test('gets a token and the first reading of a new device in three clicks', async ({ page, request }) => {
    const device = await makeDevice();
    await addSensors(device.idTwin, [1]);
    await page.goto(`${LIST}/${device.idTwin}`);
    await expect(page.getByText('Aún no reporta').first()).toBeVisible();
    const clicks = await countClicks(page);
    await page.getByRole('button', { name: 'Generar token' }).first().click();
    await expect(drawer(page).getByText('Esperando la primera lectura…')).toBeVisible();
    const line = drawer(page).locator('pre').filter({ hasText: 'curl' });
    const [, address = '', payload = ''] = /-X POST (\S+) .* -d '([^']+)'/.exec(await line.innerText()) ?? [];
    expect(JSON.parse(payload)).toEqual({ temperature: 25.1, humidity: 58.2 });
    expect((await request.post(address, { data: JSON.parse(payload) as object })).status()).toBe(200);
    await expect(drawer(page).getByText('Llegó la primera lectura')).toBeVisible();
    await expect(drawer(page).getByText('25.1', { exact: true })).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Listo' }).click();
    expect(await clicks()).toBeLessThanOrEqual(3);
    await expect(page.getByRole('list', { name: 'Últimas lecturas' })).toContainText('58.2');
  });

  test('learns where a device was last Tuesday in three clicks', async ({ page }) => {
    await page.goto(LIST);
    await openTwin(page, 'EB-2013');
    const clicks = await countClicks(page);
    await page.getByText('¿Dónde estaba?').click();
    await page.getByRole('group', { name: 'Últimos siete días' }).getByText(/^mar/).click();
    await expect(page.getByRole('status').filter({ hasText: 'Bodega Santa Lucía' })).toContainText('Desde');
    expect(await clicks()).toBeLessThanOrEqual(3);
  });

  test('imports five hundred devices, three of them once their rows are corrected', async ({ page }) => {
    test.slow();
    const mark = randomBytes(3).toString('hex').toUpperCase();
    const line = (index: number) =>
      `Lote ${mark} ${index},0E${mark}${String(1000 + index)},Circulante,Recepción Escuintla,Ebag T/H,Temperatura y humedad`;
    const good = Array.from({ length: 500 }, (_, index) => line(index));
    const bad = good.slice();
    bad[9] = `Sin MAC ${mark},,Circulante,Recepción Escuintla,Ebag T/H,`;
    bad[99] = `Perdido ${mark},0E${mark}9999,Circulante,No existe,Ebag T/H,`;
    bad[499] = line(0);
    const chooseFile = async (lines: readonly string[]) => {
      const buffer = Buffer.from(['Nombre,MAC,Tipo,Bodega,Modelo,Sensores', ...lines].join('\n'));
      await drawer(page)
        .locator('input[type="file"]')
        .setInputFiles({ name: 'dispositivos.csv', mimeType: 'text/csv', buffer });
    };

    await page.goto(LIST);
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Importar' }).click();
    await chooseFile(bad);
    await expect(drawer(page).getByText('3 filas con errores de 500')).toBeVisible();
    await expect(drawer(page).getByRole('img', { name: 'Con errores' })).toHaveCount(3);
    const issues = drawer(page).getByRole('list', { name: 'Qué hay que corregir' });
    await expect(issues.getByRole('listitem').nth(1)).toHaveText(
      'Fila 101 · BodegaNo existe la bodega «No existe»',
    );
    const [corrections] = await Promise.all([
      page.waitForEvent('download'),
      drawer(page).getByRole('button', { name: 'Descargar 3 filas con errores' }).click(),
    ]);
    const file = await readFile(await corrections.path(), 'utf8');
    expect(file).toContain('No existe la bodega «No existe»');
    await drawer(page).getByRole('button', { name: 'Importar 497 dispositivos' }).click();
    await expect(snackbar(page, 'Se importaron 497 dispositivos')).toBeVisible({ timeout: 60_000 });
    await expect(drawer(page).getByText('Quedan 3 filas por corregir.')).toBeVisible();

    await test.step('imports the corrected rows', async () => {
      const [head = ''] = file.replace('\uFEFF', '').split(/\r?\n/);
      const buffer = Buffer.from(
        [head, ...[9, 99, 499].map((index) => `${good[index]},corregida`)].join('\n'),
      );
      await drawer(page).locator('input[type="file"]').setInputFiles({
        name: 'corregidas.csv',
        mimeType: 'text/csv',
        buffer,
      });
      await drawer(page).getByRole('button', { name: 'Importar 3 dispositivos' }).click();
      await expect(snackbar(page, 'Se importaron 3 dispositivos')).toBeVisible();
      await expect(drawer(page)).toHaveCount(0);
    });
    await page.getByRole('searchbox').fill(`Lote ${mark}`);
    await expect(page.getByText('1–10 de 500')).toBeVisible();

    await test.step('inactivates all of them at once', async () => {
      await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).check();
      await page.getByRole('button', { name: 'Seleccionar las 500 que coinciden' }).click();
      await page.getByRole('button', { name: 'Inactivar' }).click();
      await drawer(page).getByRole('textbox', { name: 'Motivo' }).fill('Aún en la aduana');
      await drawer(page).getByRole('button', { name: 'Aceptar' }).click();
      await expect(snackbar(page, 'Se inactivaron 500 registros')).toBeVisible({ timeout: 60_000 });
    });
  });

  test('orders the list by a value and sees it with its level', async ({ page }) => {
    await page.goto(LIST);
    const header = page.getByRole('columnheader', { name: 'Humedad' });
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/order=-humidity/);
    await expect(rows(page).first()).toContainText(/[\d.,]+ %/);
    const values = async () =>
      (await rows(page).locator('bdi', { hasText: '%' }).allTextContents()).map((text) =>
        Number.parseFloat(text.replace(',', '.')),
      );
    await expect
      .poll(async () => {
        const shown = await values();
        return (
          shown.length > 5 &&
          shown.every((value, index) => index === 0 || value <= (shown[index - 1] ?? 0) + 2)
        );
      })
      .toBe(true);
  });

  test('sees the 404 of the console for an unknown device', async ({ page }) => {
    for (const id of ['2147483000', 'nada']) {
      await page.goto(`${LIST}/${id}`);
      await expect(page.getByRole('main').getByText('404', { exact: true })).toBeVisible();
    }
    await page.goto('/dispositivo');
    await expectPath(page, LIST);
  });
});

test.describe('a technician', () => {
  test.use({ as: technician });

  test('has no devices in the menu, but opens one from the search and corrects it', async ({ page }) => {
    const device = await makeDevice();
    await page.goto('/inicio');
    await expect(title(page)).toBeVisible();
    expect(await linksOf(page)).not.toContain('/dispositivo/twin');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Buscar dispositivos, bodegas, tickets, páginas…').fill(device.name);
    await page.getByRole('dialog').getByRole('button', { name: device.name }).click();
    await expect(title(page)).toHaveText(device.name);
    await act(page, 'Editar');
    await drawer(page).getByRole('textbox', { name: 'Nombre del dispositivo' }).fill(`${device.name} bis`);
    await drawer(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(title(page)).toHaveText(`${device.name} bis`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await expect(page.getByRole('menuitem', { name: 'Configurar' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Inactivar' })).toHaveCount(0);
  });
});
