import { makeDevice } from './support/devices.ts';
import { expect, test } from './support/journey.ts';
import { admin, supervisor } from './support/people.ts';
import { crumbs, expectPath, header, menu, navigateTo, openFresh, PHONE, title } from './support/places.ts';

test.describe('the menu search', () => {
  test.use({ as: admin });

  test('shows at most five pages and opens the selected one with Enter', async ({ page }) => {
    await page.goto('/inicio');
    const search = header(page).getByRole('combobox', { name: 'Buscar páginas y registros' });
    const found = header(page).getByRole('group', { name: 'Páginas' }).getByRole('option');
    await search.fill('tipos');
    await expect(found).toHaveCount(5);
    await search.press('ArrowDown');
    await expect(found.nth(1)).toHaveAttribute('aria-selected', 'true');
    await search.press('ArrowUp');
    await expect(found.first()).toHaveAttribute('aria-selected', 'true');
    await search.fill('CONFIGURACION pais');
    await expect(found).toHaveText([/^Países/]);
    await search.press('Enter');
    await expectPath(page, '/configuración/país');
    await expect(search).toHaveValue('');
    await search.fill('lecturas');
    await found.first().click();
    await expectPath(page, '/inicio/pages/table');
    await search.fill('no hay nada así');
    await expect(header(page).getByText('Sin resultados')).toBeVisible();
  });

  test('finds records below the pages, and Enter opens one when no page matches', async ({ page }) => {
    const { name, idTwin } = await makeDevice();
    await page.goto('/inicio');
    const search = header(page).getByRole('combobox', { name: 'Buscar páginas y registros' });
    await search.fill(name);
    await expect(header(page).getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
    await expect(header(page).getByText('Acciones y todo lo demás')).toBeVisible();
    await search.press('Enter');
    await expectPath(page, `/dispositivo/dispositivos/${idTwin}`);
    // The crumb above the device leads to the list that it names.
    await crumbs(page).getByRole('link', { name: 'Dispositivos' }).click();
    await expect(title(page)).toHaveText('Dispositivos');
    await expect(crumbs(page).getByRole('listitem')).toHaveText(['Dispositivos']);
  });
});

test.describe('the groups', () => {
  test.use({ as: supervisor });

  test('open and close, and mark the current page', async ({ page }) => {
    await page.goto('/inicio');
    const group = menu(page).getByRole('button', { name: 'Inicio' });
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await expect(menu(page).getByRole('button', { expanded: true })).toHaveCount(1);
    await menu(page).getByRole('link', { name: 'Todas las páginas' }).click();
    await expectPath(page, '/inicio/pages/page-list');
    await expect(menu(page).getByRole('link', { name: 'Todas las páginas' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(menu(page).locator('[aria-current="page"]')).toHaveCount(1);
    await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
  });

  test('are open around the current page, also after a reload, and the menu stays a rail', async ({
    page,
  }) => {
    await page.goto('/alarmas');
    const group = (name: string) => menu(page).getByRole('button', { name });
    await expect(group('Monitoreo')).toHaveAttribute('aria-expanded', 'true');
    await expect(group('Inicio')).toHaveAttribute('aria-expanded', 'false');
    await page.reload();
    await expect(group('Monitoreo')).toHaveAttribute('aria-expanded', 'true');
    await header(page).getByRole('button', { name: 'Abrir o cerrar el menú' }).click();
    await expect
      .poll(async () => (await page.getByRole('complementary').first().boundingBox())?.width)
      .toBeLessThan(100);
    await page.reload();
    await group('Inicio').click();
    await page.getByRole('menuitem', { name: 'Lecturas recientes' }).click();
    await expectPath(page, '/inicio/pages/table');
  });

  test('are loaded once per session and again on the first reload', async ({ page }) => {
    const requests: string[] = [];
    // Other tests may change roles at the same time, which would reload the menu.
    await page.addInitScript(() => {
      const get = Headers.prototype.get;
      Headers.prototype.get = function (name) {
        return name === 'x-permissions' ? null : get.call(this, name);
      };
    });
    page.on('request', (request) => {
      if (request.url().includes('/api/settings/menu/')) requests.push(request.url());
    });
    const expectRequests = async (times: number) => {
      await expect(menu(page).getByRole('button', { name: 'Inicio' })).toBeVisible();
      expect(requests).toHaveLength(times);
    };
    await page.goto('/inicio');
    await expectRequests(1);
    expect(await page.evaluate(() => sessionStorage.getItem('Menu'))).toContain('"idRole":2');
    await page.goto('/inicio/perfil');
    await expectRequests(1);
    await page.reload();
    await expectRequests(2);
    expect(await page.evaluate(() => sessionStorage.getItem('PageReloaded'))).toBe('true');
    await page.reload();
    await expectRequests(2);
  });
});

test.describe('on a phone', () => {
  test.use({ as: supervisor, viewport: PHONE, hasTouch: true });

  test('the menu is a drawer of 292 px that closes on a selection, and the search is the palette', async ({
    page,
  }) => {
    await page.goto('/inicio');
    await header(page).getByRole('button', { name: 'Abrir o cerrar el menú' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Menú lateral' });
    await expect(drawer).toBeVisible();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(292);
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
    for (const tool of ['Pantalla Completa', 'Tema Oscuro/Claro', 'Idioma', 'Cerrar Sesión'])
      await expect(drawer.getByRole('button', { name: tool })).toBeVisible();
    await drawer.getByRole('link', { name: 'Lecturas recientes' }).tap();
    await expect(drawer).toBeHidden();
    await expect(title(page)).toHaveText('Lecturas recientes');

    await header(page).getByRole('button', { name: 'Buscar páginas y registros' }).tap();
    await page.getByPlaceholder('Buscar dispositivos, bodegas, tickets, páginas…').fill('perfil');
    await page.keyboard.press('Enter');
    await expectPath(page, '/inicio/perfil');
  });

  test('no page is wider than a screen of 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const fits = async (what: string) =>
      expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), what)
        .toBeLessThanOrEqual(320);
    await page.goto('/register');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fits('/register');
    for (const address of [
      '/inicio',
      '/inicio/perfil',
      '/inicio/pages/table',
      '/inicio/pages/page-list',
      '/configuración/medición',
    ]) {
      await navigateTo(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await fits(address);
    }
    await page.getByRole('main').getByRole('listitem').first().tap();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('tab', { name: 'Datos' })).toBeVisible();
    await fits('a drawer');
    expect(await drawer.evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(320);
    await openFresh(page, '/');
    await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    await fits('/');
  });
});
