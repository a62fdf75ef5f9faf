import { readFile } from 'node:fs/promises';
import { addDays, dayAt } from '@gemelo/contract/kit/zoned';
import type { Page } from '@playwright/test';
import readXlsx from 'read-excel-file/node';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { drawer } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { supervisor } from './support/people.ts';
import { ATTEMPT, eventually, snackbar, title } from './support/places.ts';

test.use({ as: supervisor });

const AGENT = 'Álvaro Tzul';

/** The journey fails by itself on a violation of the content security policy and on a request to another origin. */
test('the field is filtered, and the address keeps the filters', async ({ page }) => {
  await page.goto('/fieldtracker');
  await expect(title(page)).toHaveText('Rastreo de campo');
  const people = page.getByRole('list', { name: 'Personas en el campo' });
  await expect(people.getByRole('button', { name: AGENT })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acercar' })).toBeVisible();
  await waitUntilLoaded(page);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: /^Personas/ }).click();
  await page.getByRole('menuitemcheckbox', { name: AGENT }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/users=\d+/);
  await page.getByRole('button', { name: /^Fechas/ }).click();
  await page.getByRole('menuitemcheckbox', { name: '7 días' }).click();
  await page.getByRole('button', { name: /^Tipo/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Con nota' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/type=note/);

  await page.reload();
  await expect(page).toHaveURL(/users=\d+.*type=note|type=note.*users=\d+/);
  await expect(people.getByRole('button')).toHaveCount(1);
  await page.getByText(/^\d+ acci(ón|ones)$/).click();
  await page.getByRole('list', { name: 'Acciones registradas' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/registro=\d+/);
  await expect(drawer(page).getByText('Llegó')).toBeVisible();
});

test('the route of a day is replayed and jumped through by keyboard', async ({ page }) => {
  await page.goto('/fieldtracker?vista=tabla&de=dias&period=week');
  await page.getByRole('row').filter({ hasText: AGENT }).first().click();
  await expect(page).toHaveURL(/detalles.*id=\d+/);
  await expect(title(page)).toHaveText(AGENT);
  const slider = page.getByRole('slider', { name: 'Hora del recorrido' });
  const events = page.getByRole('list', { name: 'Lo que pasó' });
  await waitUntilLoaded(page);
  expect(await violations(page)).toEqual([]);

  await events.getByRole('button', { name: /Primera lectura/ }).click();
  const start = await slider.getAttribute('aria-valuetext');
  const value = Number(await slider.inputValue());
  await page.getByRole('button', { name: 'Reproducir' }).click();
  await expect(slider).not.toHaveAttribute('aria-valuetext', start ?? '');
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(value);
  await page.getByRole('button', { name: 'Pausar' }).click();

  await events.getByRole('button', { name: /Primera lectura/ }).click();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await slider.inputValue())).toBe(value + 30_000);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(events.locator('[aria-current="time"]')).not.toHaveText(/Primera lectura/);
});

async function download(page: Page, menu: string, format: string) {
  await page.getByRole('button', { name: menu }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return file.path();
}

/** The rows below the titles of each sheet. */
async function sheetsOf(path: string) {
  const sheets = await readXlsx(path);
  return new Map(sheets.map(({ sheet, data: [, ...rows] }) => [sheet, rows]));
}

const pagesOf = async (path: string) =>
  (await readFile(path, 'latin1')).match(/\/Type \/Page\b/g)?.length ?? 0;

test('the reports of everybody and of one day have the rows that are shown, and pages', async ({ page }) => {
  // Whole days that are over: other journeys record actions meanwhile.
  const today = dayAt(new Date(), 'America/Guatemala');
  const yesterday = addDays(today, -1);
  await page.goto(`/fieldtracker?vista=tabla&period=${addDays(today, -5)}..${yesterday}`);
  const shown = page.getByText(/^\d+ acciones$/);
  await expect(shown).toBeVisible();
  const count = Number.parseInt(await shown.innerText(), 10);
  expect(count).toBeGreaterThan(0);
  const whole = await sheetsOf(await download(page, 'Exportar', 'Excel'));
  expect(whole.get('Acciones registradas')).toHaveLength(count);
  expect(whole.get('Resumen')?.map(([person]) => person)).toContain(AGENT);
  expect(await pagesOf(await download(page, 'Exportar', 'PDF'))).toBeGreaterThan(0);

  await page.getByText('Días', { exact: true }).click();
  await page.getByRole('row').filter({ hasText: AGENT }).first().click();
  await expect(title(page)).toHaveText(AGENT);
  const visits = page.getByText('Visitas', { exact: true }).locator('../..');
  const ofDay = await sheetsOf(await download(page, 'Descargar informe', 'Excel'));
  expect(ofDay.get('Resumen')).toHaveLength(1);
  const stops = ofDay.get('Paradas y visitas') ?? [];
  expect(stops.length).toBeGreaterThan(0);
  await expect(visits).toContainText(String(stops.filter(([, place]) => place !== 'Fuera de bodega').length));
  expect(await pagesOf(await download(page, 'Descargar informe', 'PDF'))).toBeGreaterThan(0);
});

test('a geofence is made by form around a warehouse, and crossings are listed', async ({ page }) => {
  const name = `Patio ${Date.now()}`;
  await page.goto('/fieldtracker/geocercas');
  await page.getByRole('button', { name: 'Nueva geocerca' }).click();
  const form = drawer(page);
  await form.getByLabel('Nombre').fill(name);
  await form.getByRole('combobox', { name: /^Bodega/ }).click();
  await page.getByRole('option', { name: 'Recepción Escuintla' }).click();
  await expect(form.getByRole('textbox', { name: /^Radio/ })).toHaveValue(/150/);
  await waitUntilLoaded(page);
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await form.getByRole('button', { name: 'Nueva geocerca' }).click();
  await expect(snackbar(page, name)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Activo');

  await page.getByText('Entradas y salidas', { exact: true }).click();
  await expect(page).toHaveURL(/vista=historial/);
  await eventually(async () => {
    await expect(page.getByRole('row').filter({ hasText: AGENT }).first()).toBeVisible(ATTEMPT);
  });
  await waitUntilLoaded(page);
  expect(await violations(page)).toEqual([]);
});
