import { readFile } from 'node:fs/promises';
import { latestReadings } from '@gemelo/contract/endpoints/home';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { ATTEMPT, eventually, PHONE, title } from './support/places.ts';
import { callApi } from './support/server.ts';

test.use({ as: admin, look: { pageSize: 50 } });

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en la lista (/)' });
const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]');
const pagination = (page: Page) => page.getByRole('navigation', { name: /^Página/ });
/** The sort button in the header has the same name. */
const facet = (page: Page, name: string) =>
  page.getByRole('button', { name }).and(page.locator('[aria-haspopup="menu"]'));
const column = (page: Page, name: string) => page.getByRole('columnheader', { name });
const cells = (page: Page, index: number): Locator =>
  page.locator(`tbody tr[aria-rowindex] td:nth-child(${index})`);
const query = (page: Page) => new URL(page.url()).searchParams;

async function open(page: Page, search = '') {
  await page.goto(`/inicio/pages/table${search}`);
  await expect(rows(page).first()).toBeVisible();
}

test('search, filter and order are kept in the address and survive back and reload', async ({
  page,
  session,
}) => {
  await open(page);
  const all = await callApi(latestReadings, { query: { limit: 1 } }, session?.token);
  await expect(pagination(page)).toContainText(`1–50 de ${all.total}`);

  await search(page).fill('EB-2');
  await expect.poll(() => query(page).get('search')).toBe('EB-2');
  const found = await callApi(latestReadings, { query: { search: 'EB-2', limit: 200 } }, session?.token);
  await expect(pagination(page)).toContainText(`de ${found.total}`);
  await expect(cells(page, 1).first()).toHaveText(/^EB-2/);

  await facet(page, 'Medición').click();
  await page.getByRole('menuitemcheckbox', { name: /^Temperatura/ }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => query(page).get('idMeasurement')).toBe('1');
  await expect(facet(page, 'Medición')).toContainText('Temperatura');

  await column(page, 'Valor').getByRole('button').click();
  await expect(column(page, 'Valor')).toHaveAttribute('aria-sort', 'descending');
  await column(page, 'Valor').getByRole('button').click();
  await expect(column(page, 'Valor')).toHaveAttribute('aria-sort', 'ascending');
  expect(query(page).get('order')).toBe('value');
  const sorted = await callApi(
    latestReadings,
    { query: { search: 'EB-2', idMeasurement: '1' as never, order: 'value', limit: 200 } },
    session?.token,
  );
  await expect(cells(page, 1)).toHaveText(sorted.data.map(({ twin }) => twin));

  await page.goBack();
  await expect(column(page, 'Valor')).toHaveAttribute('aria-sort', 'descending');
  await page.goForward();
  await expect(column(page, 'Valor')).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(search(page)).toHaveValue('EB-2');
  await expect(cells(page, 1)).toHaveText(sorted.data.map(({ twin }) => twin));

  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(pagination(page)).toContainText(`de ${all.total}`);
  await expect(page.getByRole('button', { name: 'Limpiar filtros' })).toHaveCount(0);
  expect([...query(page).keys()]).toEqual(['order']);
});

test('the page and its size are kept in the address', async ({ page, session }) => {
  const { total = 0 } = await callApi(latestReadings, { query: { limit: 1 } }, session?.token);
  await open(page);
  await page.getByLabel('Filas por página').selectOption('25');
  await expect.poll(() => query(page).get('limit')).toBe('25');
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(pagination(page)).toContainText(`26–50 de ${total}`);
  await page.getByRole('button', { name: 'Última página' }).click();
  await expect(pagination(page)).toContainText(`Página ${Math.ceil(total / 25)} de ${Math.ceil(total / 25)}`);
  await expect(page.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
  await page.goBack();
  await expect(pagination(page)).toContainText(`26–50 de ${total}`);
  await page.goto('/inicio/pages/table?page=9999');
  await expect(pagination(page)).toContainText(`de ${total}`);
  await expect(rows(page).first()).toBeVisible();
});

test('visible columns are remembered, and the compact density lowers the rows', async ({ page }) => {
  await open(page);
  const view = page.getByRole('button', { name: 'Vista', exact: true });
  await view.click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Dispositivo' })).toBeDisabled();
  await page.getByRole('menuitemcheckbox', { name: 'MAC' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Sensor' }).click();
  await page.getByRole('menuitemradio', { name: 'Compacta' }).click();
  await page.keyboard.press('Escape');
  await expect(column(page, 'MAC')).toHaveCount(0);
  await expect(column(page, 'Sensor')).toBeVisible();
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(28);
  expect(query(page).get('columns')).not.toContain('mac');
  await open(page);
  await expect(column(page, 'MAC')).toHaveCount(0);
  await view.click();
  await page.getByRole('menuitem', { name: 'Columnas iniciales' }).click();
  await expect(column(page, 'MAC')).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Normal' }).click();
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(36);
});

test('the export has every row of the filtered list, in its order', async ({ page, session }) => {
  await open(page, '?search=EB-1&order=twin');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (todas las filas)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\S.* \d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  const { data, total } = await callApi(
    latestReadings,
    { query: { search: 'EB-1', order: 'twin', limit: 200 } },
    session?.token,
  );
  expect(lines).toHaveLength((total ?? 0) + 1);
  // What is on the screen, in its order, and nothing else; moments say their zone.
  const shown = await page.getByRole('columnheader').allInnerTexts();
  expect(lines[0]?.replace(/^\uFEFF/, '').split(',')).toEqual(
    shown
      .flatMap((name) => name.trim() || [])
      .map((name) => name.replace('Leído', 'Leído (America/Guatemala)')),
  );
  data.forEach(({ twin }, index) => {
    expect(lines[index + 1]).toContain(twin);
  });
});

test('choosing a filter moves nothing under the pointer', async ({ page }) => {
  await page.goto('/dispositivo/dispositivos');
  await expect(rows(page).first()).toBeVisible();
  const toolbar = page.getByRole('main').locator('[data-facet]');
  const places = async () => {
    const boxes = await toolbar.evaluateAll((facets) =>
      facets.map((facet) => {
        const { left, top, width } = facet.getBoundingClientRect();
        return [left, top, width].map(Math.round).join();
      }),
    );
    return [...boxes, JSON.stringify(await page.getByRole('button', { name: 'Exportar' }).boundingBox())];
  };
  const before = await places();
  await toolbar.first().click();
  await page.getByRole('menuitemcheckbox').first().click();
  await page.keyboard.press('Escape');
  // A warehouse without devices offers the same once more in the empty list.
  await expect(page.getByRole('button', { name: 'Limpiar filtros' }).first()).toBeVisible();
  expect(await places()).toEqual(before);
});

test('a list without matches offers to clear the filters, and one that fails offers a retry', async ({
  page,
}) => {
  await page.goto('/inicio/pages/table?search=nada-de-esto');
  await expect(page.getByText('Nada coincide con estos filtros')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Limpiar filtros' }).last().click();
  await expect(rows(page).first()).toBeVisible();

  const failure = {
    error: true,
    code: 'INTERNAL',
    message: 'Algo salio mal, comuniquese con el administrador',
  };
  await page.route('**/api/v4/readings/latest?**', (route) => route.fulfill({ status: 500, json: failure }));
  await search(page).fill('EB');
  const main = page.getByRole('main');
  await expect(main.getByText(failure.message)).toBeVisible();
  await page.unroute('**/api/v4/readings/latest?**');
  await main.getByRole('button', { name: 'Reintentar' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(main.getByText(failure.message)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('rows are cards and filters open in a sheet', async ({ page, session }) => {
    await page.goto('/inicio/pages/table');
    await expect(title(page)).toHaveText('Lecturas recientes');
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Medición' });
    await expect(card).toHaveCount(50);
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('button', { name: 'Filtros' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    await sheet.getByText('Sin datos').tap();
    const silent = async () =>
      (await callApi(latestReadings, { query: { state: 'silent' as never, limit: 1 } }, session?.token))
        .total ?? 0;
    await eventually(async () =>
      expect(sheet.getByRole('button', { name: `Ver ${await silent()} resultados` })).toBeVisible(ATTEMPT),
    );
    await sheet.getByRole('button', { name: /^Ver \d+ resultados$/ }).tap();
    await expect(sheet).toBeHidden();
    await eventually(async () => expect(card).toHaveCount(await silent(), ATTEMPT));
    expect(query(page).get('state')).toBe('silent');
  });
});
