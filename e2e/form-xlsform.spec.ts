import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { snackbar, title } from './support/places.ts';
import {
  broken,
  cascade,
  inspection,
  reception,
  type Sheets,
  survey,
  weighing,
  workbook,
} from './support/xlsforms.ts';

type GivenFile = Awaited<ReturnType<typeof workbook>>;

const items = (page: Page) =>
  page.getByRole('list', { name: 'Elementos del formulario' }).locator('[data-item]');
/** The items that the builder shows, by name. */
const shows = (page: Page, names: string[]) =>
  expect
    .poll(() => items(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-item'))))
    .toEqual(names);
const isSound = (page: Page) => expect(page.getByRole('button', { name: 'Sin problemas' })).toBeVisible();
const dialog = (page: Page) => page.getByRole('dialog');

/** Gives a file where the page asks for one. */
async function give(page: Page, ask: () => Promise<void>, file: GivenFile) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), ask()]);
  await chooser.setFiles(file);
}
async function inMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name }).click();
}
const importFile = (page: Page, file: GivenFile) =>
  give(page, () => inMenu(page, 'Importar de un archivo'), file);
const importSheets = async (page: Page, name: string, sheets: Sheets) =>
  importFile(page, await workbook(name, sheets));

test.describe('a registrar', () => {
  test.use({ as: 'registro@gemelo.test' });

  test('imports XLSForm files, sees what is wrong with them by row, and exports what comes back the same', async ({
    page,
  }) => {
    const name = `Inspección de prueba ${Date.now()}`;
    await page.goto('/registro/formulario/nuevo');
    const file = await workbook('inspeccion.xlsx', inspection(name));
    await give(page, () => page.getByRole('button', { name: /^Un archivo/ }).click(), file);
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(name);
    await page.getByRole('button', { name: 'Crear y armar' }).click();
    await expect(title(page)).toHaveText(name);
    const asked = ['dia', 'inspector', 'techo', 'danos', 'limpia', 'estibas'];
    await shows(page, asked);
    await isSound(page);

    await page.getByRole('button', { name: 'Publicar' }).click();
    await dialog(page).getByRole('button', { name: 'Publicar' }).click();
    await expect(snackbar(page, 'Se publicó la versión 1')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    const shown = await items(page).allInnerTexts();
    const [exported] = await Promise.all([
      page.waitForEvent('download'),
      inMenu(page, 'Exportar como XLSForm'),
    ]);
    expect(exported.suggestedFilename()).toMatch(/\.xlsx$/);
    const copy = { ...file, name: 'copia.xlsx', buffer: await readFile(await exported.path()) };

    await importSheets(page, 'recepcion.xlsx', reception);
    await shows(page, ['llegada', 'placa', 'humedad', 'rechazo', 'motivo']);
    await isSound(page);
    await importSheets(page, 'pesaje.xlsx', weighing);
    await shows(page, ['sacos', 'bruto', 'neto', 'total', 'nota']);
    await isSound(page);
    await importSheets(page, 'cascada.xlsx', cascade);
    await shows(page, ['region', 'municipio']);
    await isSound(page);

    // A file of a phone: what is taken differently is told first.
    await importSheets(page, 'visita.xlsx', survey);
    await expect(dialog(page).getByText('Trae 5 preguntas')).toBeVisible();
    await expect(dialog(page).getByRole('row', { name: /Aviso survey 2 type .*start/ })).toBeVisible();
    await expect(dialog(page).getByRole('row', { name: /Aviso survey 1 .*English/ })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Importar', exact: true }).click();
    const visited = ['sitio', 'lugar', 'foto', 'codigo', 'firma', 'notas'];
    await shows(page, visited);
    await isSound(page);

    // A broken one explains itself by row and changes nothing unless it is taken.
    await importSheets(page, 'rota.xlsx', broken);
    await expect(dialog(page).getByText('3 errores')).toBeVisible();
    for (const place of [
      /Error survey 2 type .*rank frutas/,
      /Error survey 3 name/,
      /Error survey 4 relevant/,
    ])
      await expect(dialog(page).getByRole('row', { name: place })).toBeVisible();
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await shows(page, visited);

    await importFile(page, copy);
    await shows(page, asked);
    expect(await items(page).allInnerTexts()).toEqual(shown);
    await isSound(page);
    await expect(page.getByText(/^Guardado/)).toBeVisible();
  });
});
