import { companyForms } from '@gemelo/contract/endpoints/forms';
import type { Page } from '@playwright/test';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { drawer } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

const registrar = 'registro@gemelo.test';

const items = (page: Page) => page.getByRole('list', { name: 'Elementos del formulario' });
const row = (page: Page, name: string) => page.locator(`[data-item="${name}"]`);
const kinds = (page: Page) => page.getByRole('complementary', { name: 'Agregar al formulario' });
const label = (page: Page) => page.getByRole('textbox', { name: 'Pregunta o texto' });

/** Adds an item behind what is chosen and writes its label; the name follows when the field is left. */
async function add(page: Page, kind: string, text: string, name: string) {
  await kinds(page).getByRole('button', { name: kind, exact: true }).click();
  await expect(label(page)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  await expect(row(page, name)).toBeVisible();
}

/** Makes the chosen item depend on the answer to another one, by clicking. */
async function showWhen(page: Page, question: string, answer: string) {
  const part = page.getByRole('group', { name: 'Mostrar cuando' });
  await part.getByRole('button', { name: 'Agregar condición' }).click();
  await part.getByRole('combobox', { name: 'Pregunta' }).click();
  await page.getByRole('option', { name: question }).click();
  await part.getByRole('combobox', { name: 'Valor' }).click();
  await page.getByRole('option', { name: answer, exact: true }).click();
}

test.describe('a registrar', () => {
  test.use({ as: registrar });

  test('builds a form of twelve questions by keyboard and mouse, publishes it and sees its version', async ({
    page,
  }) => {
    const name = `Recepción de prueba ${Date.now()}`;
    await page.goto('/registro/formulario/nuevo');
    await page.getByRole('textbox', { name: 'Nombre' }).fill(name);
    await page.getByRole('button', { name: 'Crear y armar' }).click();
    await expect(title(page)).toHaveText(name);

    // Questions by clicking; a group holds what is added while it is chosen.
    await add(page, 'Texto corto', 'Placa', 'placa');
    await add(page, 'Sí o no', '¿Llegó mojado?', 'llego_mojado');
    await add(page, 'Foto', 'Foto del daño', 'foto_del_dano');
    await showWhen(page, '¿Llegó mojado?', 'Sí');
    await add(page, 'Elegir una', 'Tipo de azúcar', 'tipo_de_azucar');
    await add(page, 'Fecha', 'Fecha', 'fecha');
    await add(page, 'Hora', 'Hora de salida', 'hora_de_salida');
    await add(page, 'Escala', 'Limpieza', 'limpieza');
    await add(page, 'Grupo que se repite', 'Bolsas', 'bolsas');
    await add(page, 'Código de barras', 'Código', 'codigo');
    await add(page, 'Número', 'Peso', 'peso');
    await add(page, 'Texto largo', 'Nota de la bolsa', 'nota_de_la_bolsa');
    await expect(items(page).getByRole('list', { name: 'Bolsas' }).locator('[data-item]')).toHaveCount(3);

    // The rest by keyboard: out of the group, and a key that leads to the kinds.
    await row(page, 'nota_de_la_bolsa').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(items(page).getByRole('list', { name: 'Bolsas' }).locator('[data-item]')).toHaveCount(2);
    await expect(row(page, 'nota_de_la_bolsa')).toBeFocused();
    await page.keyboard.press('Control+d');
    await expect(row(page, 'nota_de_la_bolsa_2')).toBeVisible();
    await row(page, 'nota_de_la_bolsa_2').focus();
    await page.keyboard.press('Delete');
    await expect(row(page, 'nota_de_la_bolsa_2')).toHaveCount(0);
    await page.keyboard.press('a');
    await expect(kinds(page).getByRole('button').first()).toBeFocused();
    await kinds(page).getByRole('button', { name: 'Firma' }).focus();
    await page.keyboard.press('Enter');
    await expect(row(page, 'firma')).toBeVisible();

    // A calculated value, with names offered as one types.
    await add(page, 'Valor calculado', 'Peso total', 'peso_total');
    await expect(page.getByRole('button', { name: '1 problema' })).toBeVisible();
    const formula = page.getByRole('combobox', { name: 'Fórmula' });
    await formula.click();
    await page.keyboard.type(`sum(\${pe`);
    await expect(page.getByRole('option', { name: /Peso/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(formula).toHaveValue(`sum(\${peso}`);
    await page.keyboard.type(')');
    await expect(page.getByRole('button', { name: 'Sin problemas' })).toBeVisible();

    // With the mouse: the place is dragged to the beginning.
    const from = await kinds(page).getByRole('button', { name: 'Ubicación' }).boundingBox();
    const to = await row(page, 'placa').boundingBox();
    if (!from || !to) throw new Error('Nothing to drag');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 6, { steps: 8 });
    await page.mouse.up();
    await expect(items(page).locator('[data-item]').first()).toHaveAttribute('data-item', 'ubicacion');
    await page.getByRole('toolbar').getByRole('button', { name: 'Deshacer' }).click();
    await expect(row(page, 'ubicacion')).toHaveCount(0);
    await page.getByRole('toolbar').getByRole('button', { name: 'Rehacer' }).click();
    await expect(row(page, 'ubicacion')).toBeVisible();

    // The preview follows the answers.
    await page.getByRole('tab', { name: 'Vista previa' }).click();
    const preview = page.getByRole('region', { name: 'Vista previa' });
    await expect(preview.getByText('Foto del daño')).toHaveCount(0);
    await preview.getByText('Sí', { exact: true }).click();
    await expect(preview.getByText('Foto del daño')).toBeVisible();
    await page.getByRole('tab', { name: 'Propiedades' }).click();
    await expect(page.getByText(/^Guardado/)).toBeVisible();
    await waitUntilLoaded(page);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Publicar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publicar la versión 1' });
    await dialog.getByRole('textbox', { name: 'Notas de la versión' }).fill('Primera versión');
    await dialog.getByRole('button', { name: 'Publicar' }).click();
    await expect(snackbar(page, 'Se publicó la versión 1')).toBeVisible();
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Versiones' }).click();
    await expect(drawer(page).getByRole('heading', { name: 'Versión 1' })).toBeVisible();
    await expect(drawer(page).getByText('Primera versión')).toBeVisible();

    const { token, user } = await sessionOf(registrar);
    const { data } = await callApi(
      companyForms,
      { params: { id: user.idCompany ?? 0 }, query: { search: name } },
      token,
    );
    expect(data[0]).toMatchObject({ published: 1, hasDraft: false, questionCount: 12 });
  });
});
