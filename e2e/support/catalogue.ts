import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { snackbar } from './places.ts';

export const drawer = (page: Page) => page.getByRole('dialog');
export const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]');
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

export async function actOn(page: Page, name: string, action: string) {
  await rowOf(page, name).getByRole('button', { name: 'Acciones' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export async function choose(within: Locator, field: string, option: string) {
  const box = within.getByRole('combobox', { name: field });
  await box.click();
  await expect(box).not.toHaveAttribute('aria-busy', 'true');
  await within.page().getByRole('option', { name: option, exact: true }).click();
}

/** Searches the list and waits for the address and the number of rows. */
export async function searchFor(page: Page, text: string, count: number) {
  await page.getByRole('searchbox').fill(text);
  await expect(page).toHaveURL(/search=/);
  await expect(rows(page)).toHaveCount(count);
}

/** Exports the list as CSV and returns its lines. */
export async function exportCsv(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (todas las filas)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  return text.replace('\uFEFF', '').trim().split(/\r?\n/);
}

async function chooseFile(page: Page, lines: readonly string[]) {
  const buffer = Buffer.from(lines.join('\n'));
  await drawer(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'filas.csv', mimeType: 'text/csv', buffer });
}

/** Looks at a file with one invalid row, which is explained, then imports the corrected file. */
export async function importAfterFixing(page: Page, bad: readonly string[], good: readonly string[]) {
  const count = good.length - 1;
  await page.getByRole('button', { name: 'Importar' }).click();
  await chooseFile(page, bad);
  await expect(drawer(page).getByText(`1 fila con errores de ${bad.length - 1}`)).toBeVisible();
  await expect(drawer(page).getByRole('img', { name: 'Con errores' })).toHaveCount(1);
  await expect(drawer(page).getByRole('img', { name: 'Lista' })).toHaveCount(bad.length - 2);
  await expect(drawer(page).getByRole('button', { name: 'Descargar 1 fila con errores' })).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(drawer(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Importar' }).click();
  await chooseFile(page, good);
  await drawer(page)
    .getByRole('button', { name: `Importar ${count} filas` })
    .click();
  await expect(snackbar(page, `Se importaron ${count} filas`)).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
}
