import { randomBytes } from 'node:crypto';
import { category } from '@gemelo/contract/catalogues/category';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { admin, supervisor } from './support/people.ts';
import { snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const nameField = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' });
const create = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Crear', exact: true });

test.describe('a user who may write', () => {
  test.use({ as: admin });

  test('sees validation errors, then creates, edits and inactivates a row and reads its history', async ({
    page,
  }) => {
    const name = `Motivo ${randomBytes(4).toString('hex')}`;
    await page.goto('/configuración/tipo/ticket');
    await expect(title(page)).toHaveText('Tipos de ticket');
    await page.keyboard.press('c');
    await create(page).click();
    await expect(page.getByRole('dialog').getByText('Required')).toBeVisible();
    await nameField(page).fill('Consulta');
    await create(page).click();
    await expect(page.getByRole('dialog').getByText('Ya existe «Consulta»')).toBeVisible();
    await nameField(page).fill(name);
    await create(page).click();
    await expect(snackbar(page, `Se creó «${name}»`)).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText(name);

    await rowOf(page, name).click();
    await nameField(page).fill(`${name} bis`);
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    await expect(snackbar(page, `Se actualizó «${name} bis»`)).toBeVisible();

    await rowOf(page, name).getByRole('button', { name: 'Acciones' }).click();
    await page.getByRole('menuitem', { name: 'Inactivar' }).click();
    const question = page.getByRole('dialog', { name: `¿Inactivar «${name} bis»?` });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(rowOf(page, name)).toContainText('Activo');
    await rowOf(page, name).getByRole('button', { name: 'Acciones' }).click();
    await page.getByRole('menuitem', { name: 'Inactivar' }).click();
    await question.getByRole('button', { name: 'Inactivar' }).click();
    await expect(rowOf(page, name)).toContainText('Inactivo');

    await rowOf(page, name).click();
    await page.getByRole('tab', { name: 'Historial' }).click();
    const history = page.getByRole('dialog').getByRole('tabpanel', { name: 'Historial' });
    await expect(history.getByText(/cambió el estado|lo editó|lo creó/)).toHaveCount(3);
  });

  test('is asked before discarding what was typed', async ({ page }) => {
    await page.goto('/configuración/tipo/ticket');
    await expect(title(page)).toBeVisible();
    await page.keyboard.press('c');
    await nameField(page).fill('A medias');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(nameField(page)).toHaveValue('A medias');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Descartar cambios' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

for (const [who, email, address] of [
  ['a read-only role', supervisor, '/configuración/medición'],
  ['another company', 'admin@otra.test', '/configuración/sensor'],
] as const)
  test.describe(who, () => {
    test.use({ as: email });

    test('sees the shared catalogue and cannot change it', async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Crear/ })).toHaveCount(0);
      await page.keyboard.press('c');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('row').nth(1).click();
      await expect(page.getByRole('dialog').getByRole('tab', { name: 'Datos' })).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Guardar' })).toHaveCount(0);
    });
  });

test.describe('an ordered catalogue', () => {
  test.use({ as: admin });

  test.beforeAll(async () => {
    const { token } = await sessionOf(admin);
    const { list, create } = category.endpoints;
    const mark = randomBytes(4).toString('hex');
    const { total = 0 } = await callApi(list, { query: { limit: 1 } }, token);
    for (const [index, name] of ['Limpieza', 'Despacho', 'Vigilancia'].entries())
      if (create)
        await callApi(create, { body: { name: `${name} ${mark}`, order: total + index + 1 } }, token);
  });

  test('can be reordered with the keyboard', async ({ page }) => {
    await page.goto('/configuración/categorias?order=order');
    await expect(title(page)).toHaveText('Categorías');
    const opener = page.getByRole('button', { name: 'Ordenar' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    const names = drawer.locator('li [dir="auto"]');
    await expect(names.first()).toBeVisible();
    const [first = '', second = ''] = await names.allTextContents();
    await drawer.getByRole('button', { name: `Mover ${first}`, exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(names.first()).toHaveText(second);
    await expect(drawer.getByRole('button', { name: `Mover ${first}`, exact: true })).toBeFocused();
    const save = drawer.getByRole('button', { name: 'Guardar orden' });
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(snackbar(page, 'Orden guardado')).toBeVisible();
    await expect(drawer).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page.getByRole('row').nth(1)).toContainText(second);
    await expect(page.getByRole('row').nth(2)).toContainText(first);
  });
});

test.describe('with the keyboard alone', () => {
  test.use({ as: admin });

  test('a row can be opened, acted on and selected, and the focus returns each time', async ({ page }) => {
    await page.goto('/configuración/tipo/tarea');
    const row = page.getByRole('row').nth(1);
    await expect(row).toBeVisible();
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(nameField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row).toBeFocused();

    const actions = row.getByRole('button', { name: 'Acciones' });
    await actions.focus();
    for (const [action, dialog] of [
      ['Historial', /.+/],
      ['Inactivar', /¿Inactivar «/],
    ] as const) {
      await page.keyboard.press('Enter');
      const item = page.getByRole('menuitem', { name: action });
      await expect(item).toBeVisible();
      while (!(await item.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(actions).toBeFocused();
    }

    await row.focus();
    await page.keyboard.press('x');
    await expect(page.getByText('1 seleccionada')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 seleccionada')).toHaveCount(0);
    await page.keyboard.press('c');
    await expect(nameField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
  });
});
