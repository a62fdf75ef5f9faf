import { languages } from '../apps/web/src/lib/languages.ts';
import { expect, test } from './support/journey.ts';
import { agent, supervisor } from './support/people.ts';
import { crumbs, expectPath, header, menu, title } from './support/places.ts';

const scheme = 'data-mantine-color-scheme';

test.describe('theme and language', () => {
  test.use({ as: supervisor });

  test('the dark theme is the default, and a change of theme is stored with the other settings', async ({
    page,
  }) => {
    await page.goto('/inicio');
    const root = page.locator('html');
    await expect(root).toHaveAttribute(scheme, 'dark');
    await header(page).getByRole('button', { name: 'Tema Oscuro/Claro' }).click();
    await expect(root).toHaveAttribute(scheme, 'light');
    await header(page).getByRole('button', { name: 'Abrir o cerrar el menú' }).click();
    const keys = await page.evaluate(() => Object.keys(localStorage).sort());
    expect(keys).toEqual(['Roles', 'User', 'sessionEnds', 'tokenAuth', 'ui']);
    const ui = await page.evaluate(() => JSON.parse(localStorage.getItem('ui') ?? '{}').state);
    expect(ui).toMatchObject({ mode: 'light', sidebarOpen: false, language: 'es', layout: 'big-sidebar' });
    await page.reload();
    await expect(title(page)).toBeVisible();
    await expect(root).toHaveAttribute(scheme, 'light');
    await header(page).getByRole('button', { name: 'Tema Oscuro/Claro' }).click();
    await expect(root).toHaveAttribute(scheme, 'dark');
  });

  test('Arabic switches the console to right-to-left, and Spanish switches it back', async ({ page }) => {
    await page.goto('/inicio');
    const root = page.locator('html');
    await expect(root).toHaveAttribute('lang', 'es');
    await header(page).getByRole('button', { name: 'Idioma' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(languages.map(({ name }) => name));
    await page.getByRole('menuitem', { name: 'العربية' }).click();
    await expect(root).toHaveAttribute('dir', 'rtl');
    await expect(title(page)).toContainText('مرحب');
    const side = await page.getByRole('complementary').first().boundingBox();
    expect(side && side.x + side.width).toBe(1440);
    await page.reload();
    await expect(root).toHaveAttribute('dir', 'rtl');
    await header(page).getByRole('button', { name: 'اللغة' }).click();
    await page.getByRole('menuitem', { name: 'Español' }).click();
    await expect(root).toHaveAttribute('dir', 'ltr');
    await expect(title(page)).toContainText('Hola');
  });
});

test.describe('the header', () => {
  test.use({ as: supervisor });

  test('is fixed once the page is scrolled by more than 64 px', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.goto('/inicio/perfil');
    await expect(title(page)).toBeVisible();
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, 60);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(60);
    await expect(header(page)).not.toHaveCSS('position', 'fixed');
    await page.mouse.wheel(0, 40);
    await expect(header(page)).toHaveCSS('position', 'fixed');
    await expect.poll(async () => (await header(page).boundingBox())?.y).toBe(0);
    await page.mouse.wheel(0, -100);
    await expect(header(page)).not.toHaveCSS('position', 'fixed');
  });

  test('shows the current page, like the document title and the breadcrumbs', async ({ page }) => {
    await page.goto('/inicio/pages/table');
    await expect(header(page)).toContainText('Lecturas recientes');
    await expect(page).toHaveTitle('Lecturas recientes · Gemelo');
    await expect(crumbs(page).getByRole('listitem')).toHaveText(['Inicio', 'Lecturas recientes']);
    await expect(crumbs(page).locator('[aria-current="page"]')).toHaveText(['Lecturas recientes']);
    await crumbs(page).getByRole('link', { name: 'Inicio' }).click();
    await expectPath(page, '/inicio');
    await expect(page).toHaveTitle('Inicio · Gemelo');
  });

  test('toggles full screen, and its user menu offers only the profile', async ({ page }) => {
    await page.goto('/inicio');
    const button = header(page).getByRole('button', { name: 'Pantalla Completa' });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await header(page)
      .getByRole('button', { name: /^Menú de / })
      .click();
    await expect(page.getByRole('menuitem')).toHaveText(['Perfil']);
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    await expectPath(page, '/inicio/perfil');
  });
});

test.describe('the top bar', () => {
  test.use({ as: agent });

  test('replaces the sidebar with a dropdown for each group, also after a reload', async ({ page }) => {
    await page.goto('/inicio');
    await page.getByTitle('Pasar el menú a la barra superior').click();
    await expect(page.getByRole('complementary', { name: 'Menú lateral' })).toHaveCount(0);
    await page.reload();
    await menu(page).getByRole('button', { name: 'Tickets' }).click();
    await page.getByRole('menuitem', { name: 'Soporte técnico' }).click();
    await expectPath(page, '/ticket/soporte/técnico');
    await page.getByRole('button', { name: 'Pasar el menú a la barra lateral' }).click();
    await expect(page.getByRole('complementary', { name: 'Menú lateral' })).toBeVisible();
  });
});
