import { randomBytes } from 'node:crypto';
import { inventory, inventoryTwins, segmentStock } from '@gemelo/contract/endpoints/inventory';
import { choose, drawer, rowOf, rows } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin, supervisor } from './support/people.ts';
import { ATTEMPT, crumbs, eventually, expectPath, menu, PHONE, snackbar, title } from './support/places.ts';
import { callApi } from './support/server.ts';

const KEEPER = 'bodega@gemelo.test';

test.describe('an administrator', () => {
  test.use({ as: admin });

  test('creates a warehouse with two categories, arranges its plan and assigns users', async ({ page }) => {
    test.slow();
    const name = `Bodega ${randomBytes(3).toString('hex')}`;
    const zones = `Zonas ${randomBytes(3).toString('hex')}`;

    await test.step('creates it with a grid of bays and a new category', async () => {
      await page.goto('/configuración/bodega');
      await page.getByRole('button', { name: 'Crear bodega' }).click();
      await drawer(page).getByRole('textbox', { name: 'Nombre' }).fill(name);
      await drawer(page).getByRole('button', { name: 'Agregar categoría' }).click();
      await choose(drawer(page), 'Categoría', 'Bahías');
      await drawer(page).getByText('Filas × columnas').click();
      await expect(drawer(page).getByText('Se crearán 8 segmentos:')).toBeVisible();
      await drawer(page).getByRole('button', { name: 'Agregar categoría' }).click();
      await drawer(page).getByRole('combobox', { name: 'Categoría' }).last().fill(zones);
      await page.getByRole('option', { name: `Crear «${zones}»` }).click();
      await expect(snackbar(page, `Se creó «${zones}»`)).toBeVisible();
      await expect(drawer(page).getByRole('combobox', { name: 'Categoría' }).last()).toHaveValue(zones);
      await drawer(page).getByRole('textbox', { name: 'Segmentos' }).fill('Norte, Centro, Sur');
      await drawer(page).getByRole('button', { name: 'Crear bodega' }).click();
      await expectPath(page, '/configuración/bodega/detalles');
      await expect(title(page)).toHaveText(name);
    });

    await test.step('arranges the plan of the new category with the keyboard and saves it', async () => {
      const tree = page.getByRole('list', { name: 'Categorías y segmentos' });
      await tree.getByRole('button', { name: new RegExp(`^${zones}`) }).click();
      const plan = page.getByRole('table', { name: `Plano de ${zones}` });
      await page.getByRole('textbox', { name: 'Columnas' }).fill('3');
      await page.getByRole('button', { name: 'Norte', exact: true }).last().click();
      await plan.getByRole('button', { name: 'Fila 1, columna 1: libre' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(plan.getByRole('button', { name: 'Fila 1, columna 2: Norte' })).toBeFocused();
      await page.keyboard.press('Delete');
      await expect(plan.getByRole('button', { name: /Norte/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Acomodar los 3 que faltan' }).click();
      await page.getByRole('button', { name: 'Guardar plano' }).click();
      await expect(page.getByRole('button', { name: 'Guardar plano' })).toHaveCount(0);
      await page.reload();
      await tree.getByRole('button', { name: new RegExp(`^${zones}`) }).click();
      await expect(plan.getByRole('button', { name: 'Fila 1, columna 3: Sur' })).toBeVisible();
    });

    await test.step('moves a segment up, and renames one while changing its category', async () => {
      const segments = page.getByRole('list', { name: `Segmentos de ${zones}` });
      await segments.getByRole('button', { name: 'Mover Sur' }).focus();
      await page.keyboard.press('Home');
      await expect(segments.getByRole('listitem').first()).toContainText('Sur');
      await segments.getByRole('button', { name: 'Centro', exact: true }).click();
      await drawer(page).getByRole('textbox', { name: 'Nombre' }).fill('Patio');
      await choose(drawer(page), 'Categoría', 'Bahías');
      await drawer(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(segments.getByRole('listitem')).toHaveCount(2);
      await page.getByRole('button', { name: /^Bahías 9 segmentos/ }).click();
      await expect(page.getByRole('region', { name: 'Fuera del plano' })).toContainText('Patio');
    });

    await test.step('drags a segment into another category', async () => {
      const tree = page.getByRole('list', { name: 'Categorías y segmentos' });
      const handle = tree.getByRole('button', { name: 'Mover Patio' });
      const target = tree.getByRole('button', { name: new RegExp(`^${zones}`) });
      // In a small window the page would scroll during the drag.
      await page.setViewportSize({ width: 1440, height: 1400 });
      await handle.hover();
      await page.mouse.down();
      const box = await target.boundingBox();
      for (const part of [0.5, 1])
        await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) * part * 0.6, {
          steps: 6,
        });
      await page.mouse.up();
      await expect(target).toContainText('3 segmentos');
    });

    await test.step('adds a lot and assigns a user', async () => {
      await page.getByRole('button', { name: 'Crear lote' }).click();
      await drawer(page).getByRole('textbox', { name: 'Nombre' }).fill('Zafra 1');
      await drawer(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByRole('region', { name: 'Lotes' })).toContainText('Zafra 1');
      await page.getByRole('button', { name: 'Asignar usuarios' }).click();
      await drawer(page).getByRole('checkbox').first().check();
      await drawer(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(snackbar(page, 'Usuarios asignados a la bodega!')).toBeVisible();
    });
  });

  test('reaches the plan of a warehouse with one click from its row and from its page', async ({
    page,
    session,
  }) => {
    const { data } = await callApi(inventory, { params: { id: 1 } }, session?.token);
    const divided = data.find(({ segments }) => segments > 0);
    await page.goto('/configuración/bodega');
    await rowOf(page, divided?.name ?? '')
      .getByRole('link', { name: 'Ver plano' })
      .click();
    await expectPath(page, '/organización/segmento');
    await expect(page.getByRole('table', { name: /^Plano de/ }).first()).toBeVisible();
    await page.goto(`/configuración/bodega/detalles?id=${divided?.idWarehouse}`);
    await page.getByRole('link', { name: 'Ver plano' }).click();
    await expectPath(page, '/organización/segmento');
  });

  test('sees how many devices prevent a warehouse from being inactivated', async ({ page, session }) => {
    const { data } = await callApi(inventory, { params: { id: 1 } }, session?.token);
    const full = data.find(({ twins }) => twins > 1);
    await page.goto('/configuración/bodega');
    await rowOf(page, full?.name ?? '')
      .getByRole('button', { name: 'Acciones' })
      .click();
    await page.getByRole('menuitem', { name: 'Inactivar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Inactivar' }).click();
    await expect(snackbar(page, /tiene \d+ dispositivos: muévelos antes/)).toBeVisible();
  });
});

test.describe('the keeper of a warehouse', () => {
  test.use({ as: KEEPER });

  test('sees counts, plan and devices of a segment, and finds a device by its MAC', async ({
    page,
    session,
  }) => {
    test.slow();
    const token = session?.token;
    const idCompany = session?.user.idCompany ?? 0;
    const { data: stock } = await callApi(inventory, { params: { id: idCompany } }, token);
    const warehouse = stock.find(({ segments, assigned }) => segments > 0 && assigned > 0);
    const { data: segmentsStock } = await callApi(
      segmentStock,
      { params: { id: warehouse?.idWarehouse ?? 0 } },
      token,
    );
    const segment = segmentsStock.categories
      .flatMap((one) => one.WarehouseSegments)
      .find(({ twins }) => twins > 0);

    await test.step('opens the devices of a warehouse from its counts', async () => {
      await page.goto('/organización');
      await rowOf(page, warehouse?.name ?? '').click();
      await expectPath(page, '/organización/twin');
      await expect(title(page)).toHaveText(warehouse?.name ?? '');
      await eventually(async () => {
        const { data } = await callApi(inventory, { params: { id: idCompany } }, token);
        const now = data.find(({ idWarehouse }) => idWarehouse === warehouse?.idWarehouse);
        await expect(page.getByText(`de ${now?.twins}`)).toBeVisible(ATTEMPT);
      });
    });

    await test.step('reads the values of the plan as text, with the worst and the mean', async () => {
      await page.getByRole('link', { name: 'Segmentos' }).click();
      const cell = page.getByRole('table').getByRole('link', { name: new RegExp(`^${segment?.name} `) });
      // It opens on what is worst there.
      await page.getByText('Temperatura', { exact: true }).and(page.locator('label *')).first().click();
      await expect(cell).toContainText('°C');
      await expect(page.getByText('Temperatura más alta de cada segmento')).toBeVisible();
      await page.getByText('Dispositivos', { exact: true }).and(page.locator('label *')).first().click();
      await expect(page).toHaveURL(/color=twins/);
      await expect(cell).toContainText(`${segment?.twins} dispositivo`);
      await cell.click();
      await expect(title(page)).toHaveText(`Segmento ${segment?.name}`);
      await expect(crumbs(page).getByRole('listitem')).toHaveCount(3);
      await expect(crumbs(page)).not.toContainText('Buscar dispositivo');
      await expect(rows(page)).toHaveCount(segment?.twins ?? 0);
    });

    await test.step('finds a device by the MAC on its label', async () => {
      const { data } = await callApi(inventoryTwins, { query: { limit: 1 } }, token);
      const twin = data[0];
      await menu(page).getByRole('link', { name: 'Buscar dispositivo' }).click();
      const search = page.getByRole('searchbox', { name: 'Nombre, MAC o código escaneado' });
      await search.fill(`https://gemelo.test/d?mac=${twin?.mac.replaceAll(':', '-').toLowerCase()}`);
      await search.press('Enter');
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(twin?.name ?? '');
      await page.getByText('Por segmento').click();
      await page.getByRole('searchbox', { name: 'Nombre del segmento' }).fill(segment?.name ?? '');
      await expect(rowOf(page, warehouse?.name ?? '').first()).toContainText('°C');
    });
  });

  test('sees on the plan which bay is in alarm, and finds the device behind it', async ({
    page,
    session,
  }) => {
    const token = session?.token;
    const { data: stock } = await callApi(inventory, { params: { id: session?.user.idCompany ?? 0 } }, token);
    for (const { idWarehouse } of stock) {
      const { data } = await callApi(segmentStock, { params: { id: idWarehouse } }, token);
      const bay = data.categories
        .flatMap((one) => one.WarehouseSegments)
        .find(({ worstHumidity }) => worstHumidity?.level === 'alarm');
      if (!bay) continue;
      await page.goto(`/organización/segmento?id=${idWarehouse}&color=humidity`);
      const cell = page.getByRole('table').getByRole('link', { name: new RegExp(`^${bay.name} `) });
      await expect(cell).toContainText('Alarma');
      const list = page
        .getByRole('table', { name: /^Segmentos de/ })
        .filter({ hasText: 'Alarma' })
        .first();
      await list.getByRole('button', { name: 'Estado' }).click();
      await expect(page).toHaveURL(/order=-level/);
      await expect(list.getByRole('row').nth(1)).toContainText('Alarma');
      await cell.click();
      await expect(title(page)).toHaveText(`Segmento ${bay.name}`);
      const row = rowOf(page, bay.worstHumidity?.name ?? '');
      await expect(row.getByRole('img', { name: 'Alarma', exact: true })).toBeVisible();
      return;
    }
    throw new Error('the demonstration has a bay in alarm');
  });

  test('creates a lot from the inventory', async ({ page, session }) => {
    const { data } = await callApi(
      inventory,
      { params: { id: session?.user.idCompany ?? 0 } },
      session?.token,
    );
    await page.goto(`/organización/segmento?id=${data[0]?.idWarehouse}`);
    await page.getByRole('button', { name: 'Lotes' }).click();
    const lot = `Lote ${randomBytes(3).toString('hex')}`;
    await page.getByRole('button', { name: 'Crear lote' }).click();
    const form = page.getByRole('dialog', { name: 'Crear lote' });
    await form.getByRole('textbox', { name: 'Nombre' }).fill(lot);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: lot })).toContainText('Activo');
  });
});

test.describe('a supervisor on a phone', () => {
  test.use({ as: supervisor, viewport: PHONE });

  test('sees the tree and the plan without actions', async ({ page, session }) => {
    const { data } = await callApi(
      inventory,
      { params: { id: session?.user.idCompany ?? 0 } },
      session?.token,
    );
    const divided = data.find(({ segments }) => segments > 0);
    await page.goto(`/configuración/bodega/detalles?id=${divided?.idWarehouse}`);
    await expect(title(page)).toHaveText(divided?.name ?? '');
    await expect(page.getByRole('table', { name: /^Plano de/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Mover|Agregar|Guardar|Editar)/ })).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
  });
});
