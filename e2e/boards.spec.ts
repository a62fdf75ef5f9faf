import type { WidgetKind } from '@gemelo/contract/endpoints/board-document';
import { boards, createBoard, removeBoard } from '@gemelo/contract/endpoints/boards';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { drawer } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { supervisor, technician } from './support/people.ts';
import { snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

const screen = '/analytics/dashboards/dragDrop';
const keeper = 'bodega@gemelo.test';

/** Journeys share a server: each begins without boards of its person. */
async function withoutBoards(person: string) {
  const { token } = await sessionOf(person);
  const { data } = await callApi(boards, {}, token);
  for (const { idBoard, mine } of data) if (mine) await callApi(removeBoard, { params: { idBoard } }, token);
}

test.describe('a supervisor', () => {
  test.use({ as: supervisor });

  test('composes a board, shares it with a role and shows it on a wall', async ({ page, visit }) => {
    await withoutBoards(supervisor);
    await page.goto(screen);
    await page.getByRole('button', { name: 'Usar «Ronda de la mañana»' }).click();
    await expect(title(page)).toHaveText('Ronda de la mañana');

    // Compose: a text from the gallery, moved with the keyboard, and undone.
    await page.getByRole('button', { name: 'Agregar widget' }).click();
    await drawer(page)
      .getByRole('button', { name: /^Texto/ })
      .click();
    await drawer(page).getByRole('button', { name: 'Agregar «Texto»' }).click();
    await expect(drawer(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Ajustes de Texto' }).click();
    await drawer(page)
      .getByRole('textbox', { name: 'Texto', exact: true })
      .fill('Llamar a la bodega antes de las 8');
    await drawer(page).getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('Llamar a la bodega antes de las 8')).toBeVisible();
    const handle = page.getByRole('button', { name: 'Mover Texto' });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^Texto: columna 2, fila/)).toBeAttached();
    await expect(handle).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Rehacer' })).toBeEnabled();
    await expect(page.getByText('Cambios sin guardar')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Salir de la edición' }).click();
    await waitUntilLoaded(page);
    expect(await violations(page)).toEqual([]);

    // Share with the keepers of warehouses, who look and do not touch.
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Compartir' }).click();
    await drawer(page).getByRole('checkbox', { name: 'Encargado de bodega' }).check();
    await drawer(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(snackbar(page, 'Se actualizó «Ronda de la mañana»')).toBeVisible();
    const keeperPage = await visit({ as: keeper });
    await keeperPage.goto(`${screen}?id=${new URL(page.url()).searchParams.get('id')}`);
    await expect(title(keeperPage)).toHaveText('Ronda de la mañana');
    // It stands below the fold, where widgets are not begun.
    await keeperPage.locator('[data-widget="text"]').scrollIntoViewIfNeeded();
    await expect(keeperPage.getByText('Llamar a la bodega antes de las 8')).toBeVisible();
    await expect(keeperPage.getByRole('button', { name: 'Hacer una copia' })).toBeVisible();
    await expect(keeperPage.getByRole('button', { name: 'Editar' })).toBeHidden();

    // Rotate two boards; the arrows turn, the space bar pauses and Esc ends.
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Hacer una copia' }).click();
    await expect(title(page)).toHaveText('Ronda de la mañana (copia)');
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Pantalla completa' }).click();
    await page.getByRole('checkbox', { name: 'Ronda de la mañana', exact: true }).check();
    await page.getByRole('button', { name: 'Empezar' }).click();
    const wall = page.getByRole('dialog', { name: 'Pantalla completa' });
    await expect(wall.getByRole('heading', { level: 1 })).toHaveText('Ronda de la mañana (copia)');
    await expect(wall.getByText('1 de 2')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(wall.getByRole('heading', { level: 1 })).toHaveText('Ronda de la mañana');
    await page.keyboard.press('Space');
    await expect(wall.getByRole('button', { name: 'Continuar' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(wall).toBeHidden();
    await withoutBoards(supervisor);
  });
});

const twelve: WidgetKind[] = [
  'figure-tiles',
  'variables-over-time',
  'out-of-limits',
  'reporting-share',
  'daily-behaviour',
  'amplitude-by-day',
  'hours-above',
  'conditions-table',
  'stowage-heat-map',
  'compare-lines',
  'rain-and-humidity',
  'wind-rose',
];
const ofTheYear = (kind: WidgetKind, at: number) => ({
  id: kind,
  kind,
  x: (at % 3) * 4,
  y: Math.floor(at / 3) * 7,
  w: 4,
  h: 7,
  source: {},
  follow: [],
  period: 'follow' as const,
  options: {},
});

test.describe('a technician', () => {
  test.use({ as: technician });
  // Each begins without boards: side by side one would remove that of the other.
  test.describe.configure({ mode: 'default' });

  test('clicks on a board of twelve widgets while a year of figures is on its way', async ({ page }) => {
    await withoutBoards(technician);
    const { token } = await sessionOf(technician);
    const body = { name: 'Un año', variables: {}, period: '1y' as const, widgets: twelve.map(ofTheYear) };
    const { data } = await callApi(createBoard, { body }, token);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/(v4\/)?bi\//, async (route) => {
      await released;
      await route.continue();
    });
    await page.setViewportSize({ width: 1440, height: 2600 });
    await page.goto(`${screen}?id=${data.idBoard}`);
    await expect(page.locator('[data-widget] [aria-busy="true"]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await expect(page.getByRole('menuitem', { name: 'Hacer una copia' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Editar' }).click();
    await expect(page.getByRole('button', { name: 'Mover Rosa de los vientos' })).toBeVisible();
    await page.getByRole('button', { name: 'Salir de la edición' }).click();
    await expect(page.locator('[data-widget] [aria-busy="true"]').first()).toBeVisible();
    release();
    await waitUntilLoaded(page);
    await expect(page.locator('[data-widget]')).toHaveCount(twelve.length);
    await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
    await expect(page.locator('[data-widget] canvas').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await withoutBoards(technician);
  });

  test('drags and resizes a widget, and is asked before changes are lost', async ({ page }) => {
    await withoutBoards(technician);
    await page.goto(screen);
    await page.getByRole('button', { name: 'Empezar en blanco' }).click();
    for (const name of ['Reloj', 'Texto']) {
      await page.getByRole('toolbar').getByRole('button', { name: 'Agregar widget' }).click();
      await drawer(page)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click();
      await drawer(page)
        .getByRole('button', { name: `Agregar «${name}»` })
        .click();
      await expect(drawer(page)).toHaveCount(0);
    }
    const cell = page.locator('[data-widget="clock"]');
    const text = page.locator('[data-widget="text"]');
    const before = await text.boundingBox();
    const bar = await page.getByRole('button', { name: 'Mover Texto' }).boundingBox();
    if (!before || !bar) throw new Error('the widgets have a place');
    await page.mouse.move(bar.x + 80, bar.y + 12);
    await page.mouse.down();
    await page.mouse.move(bar.x + 300, bar.y + 12, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => (await text.boundingBox())?.x).toBeGreaterThan(before.x + 100);
    const size = await cell.boundingBox();
    if (!size) throw new Error('the clock has a size');
    await page.mouse.move(size.x + size.width - 10, size.y + size.height - 10);
    await page.mouse.down();
    await page.mouse.move(size.x + size.width - 10, size.y + size.height + 130, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => (await cell.boundingBox())?.height).toBeGreaterThan(size.height + 100);
    await page.getByRole('link', { name: 'Tableros' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click();
    await expect(page.getByText('Cambios sin guardar')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
    await withoutBoards(technician);
  });
});
