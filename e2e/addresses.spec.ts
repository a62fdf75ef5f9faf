import { collectErrors } from './support/complaints.ts';
import { expect, test } from './support/journey.ts';
import { admin, supervisor } from './support/people.ts';
import { crumbs, expectPath, header, menu, pathOf, title } from './support/places.ts';

test.describe('without a session', () => {
  test('the maintenance and terms pages open, and an unknown address shows a 404 with a link home', async ({
    page,
  }) => {
    const errors = collectErrors(page);
    await page.goto('/maintenance');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estamos en mantenimiento');
    await expect(page).toHaveTitle('Estamos en mantenimiento · Gemelo');
    await page.goto('/terms-conditions');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Términos y condiciones de uso');
    await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0);
    await page.goto('/no-existe');
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expectPath(page, '/');
    await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('the sign-in pages link only to each other and load without errors', async ({ page }) => {
    const errors = collectErrors(page);
    const neighbours = [
      '/',
      '/register',
      '/register-firebase',
      '/login-firebase',
      '/reset-firebase',
      '/terms-conditions',
    ];
    for (const address of [
      '/login',
      '/login-firebase',
      '/register-firebase',
      '/register',
      '/reset-firebase',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const link of await page.getByRole('main').getByRole('link').all())
        expect(neighbours, address).toContain(await link.getAttribute('href'));
    }
    expect(errors).toEqual([]);
  });
});

test.describe('with a session', () => {
  test.use({ as: admin });

  const composed = '/configuración/compañía'.normalize('NFC');
  test(`${composed} opens in every form of the path`, async ({ page }) => {
    for (const [form, address] of [
      // The browser percent-encodes both.
      ['composed', composed],
      ['decomposed', composed.normalize('NFD')],
      ['with a trailing slash', `${composed}/`],
      ['with a trailing "base"', `${composed}/base`],
    ] as const) {
      await page.goto(address);
      await expect(page, form).toHaveTitle('Compañías · Gemelo');
      await expect(crumbs(page).getByRole('listitem'), form).toHaveText(['Configuración', 'Compañías']);
      await expect.poll(() => new URL(page.url()).pathname.normalize('NFC'), form).not.toMatch(/base$/);
      expect(pathOf(page).normalize('NFC').replace(/\/$/, ''), form).toBe(composed);
    }
  });

  test('the old home address and the login page redirect to the home page', async ({ page }) => {
    for (const address of ['/app', '/', '/login']) {
      await page.goto(address);
      await expectPath(page, '/inicio');
      await expect(title(page)).toHaveText(/^Hola/);
    }
  });

  test('the 404 and 502 pages are shown inside the console with a link home', async ({ page }) => {
    for (const [address, number, heading] of [
      ['/inicio/pages/pages/error', '502', 'server error'],
      ['/configuración/no-existe', '404', 'page not found'],
      ['/inicio/pages/pages/not-found', '404', 'page not found'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('main').getByText(number, { exact: true })).toBeVisible();
      await expect(title(page)).toHaveText(heading);
      await expect(header(page)).toBeVisible();
    }
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expectPath(page, '/inicio');
  });
});

test.describe('a server that does not respond', () => {
  test.use({ as: supervisor });

  test('shows the logo while the console waits for its health, then the console', async ({ page }) => {
    // Recorded in the page: a busy machine may look only after the two seconds for which the console waits.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('[aria-label="Gemelo"]') && !document.querySelector('header'))
          document.documentElement.dataset.logoFirst = 'true';
      }).observe(document, { childList: true, subtree: true });
    });
    await page.route('**/api/health', () => undefined);
    await page.goto('/inicio/perfil');
    await expect(title(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-logo-first', 'true');
  });

  test('keeps the open page and what was typed, says that a save failed, and goes on by itself', async ({
    page,
  }) => {
    await page.goto('/inicio/perfil');
    await page.getByLabel('Nombre').fill('Lo que estaba escribiendo');
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Error occured while updating settings')).toBeVisible();
    await expect(page.getByText(/^Sin conexión desde/)).toBeVisible();
    await expect(page.getByText('El servidor no responde', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveValue('Lo que estaba escribiendo');
    await page.unroute('**/api/**');
    await expect(page.getByText(/^Conexión recuperada/)).toBeVisible();
    await expect(page.getByText(/^Conexión recuperada/)).toBeHidden();
    await expect(page.getByLabel('Nombre')).toHaveValue('Lo que estaba escribiendo');
  });

  test('shows a page with a retry where there is nothing to show', async ({ page }) => {
    await page.goto('/inicio/perfil');
    await expect(title(page)).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await menu(page).getByRole('link', { name: 'Lecturas recientes' }).click();
    await expect(page.getByRole('heading', { name: 'Perdon, Server caido!' })).toBeVisible();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { name: 'Perdon, Server caido!' })).toBeVisible();
    await page.unroute('**/api/**');
    // It also retries by itself.
    await expect(title(page)).toHaveText('Lecturas recientes');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
});

test('the login page shows an error when the server does not respond', async ({ page }) => {
  await page.goto('/');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByLabel('Correo electrónico').fill(supervisor);
  await page.getByLabel('Contraseña', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('Perdon, Server caido!');
});
