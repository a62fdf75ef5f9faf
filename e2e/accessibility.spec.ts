import type { Page } from '@playwright/test';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { collectErrors } from './support/complaints.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { header, menu, navigateTo, openGroups, PHONE, profileBlock } from './support/places.ts';
import { rawKeys } from './support/raw-keys.ts';

const DESK = { width: 1440, height: 900 };

/** Each pair covers both themes, both directions and both widths; all pairs together cover every combination. */
const looks = [
  [
    { mode: 'dark', language: 'es', viewport: DESK },
    { mode: 'light', language: 'ar', viewport: PHONE },
  ],
  [
    { mode: 'light', language: 'es', viewport: DESK },
    { mode: 'dark', language: 'ar', viewport: PHONE },
  ],
  [
    { mode: 'dark', language: 'es', viewport: PHONE },
    { mode: 'light', language: 'ar', viewport: DESK },
  ],
  [
    { mode: 'light', language: 'es', viewport: PHONE },
    { mode: 'dark', language: 'ar', viewport: DESK },
  ],
] as const;

const publicPages = [
  '/',
  '/login-firebase',
  '/register',
  '/reset-firebase',
  '/reset-password?token=x',
  '/verify-email',
  '/maintenance',
  '/terms-conditions',
  '/no-existe',
];
const consolePages = [
  '/inicio',
  '/inicio/perfil',
  '/inicio/pages/table',
  '/inicio/pages/page-list',
  '/admin/correo',
  '/inicio/pages/pages/not-found',
  '/inicio/pages/pages/error',
  '/alarmas',
  '/ticket/informacion?id=100',
  '/ticket?vista=tablero',
  '/ticket/soporte/técnico',
  '/tarea',
  '/tarea?vista=tablero',
  '/tarea?vista=calendario',
  '/tarea?vista=cronograma',
  '/tarea/informacion?id=118',
  '/tarea/historial',
  '/tarea/recurrentes',
  '/configuración/ticket/objetivo',
  '/configuración/ticket/estado/flujo',
  '/notificaciones?view=preferences',
  '/analytics/dashboards',
  '/analytics/dashboards/general',
  '/analytics/dashboards/detail?warehouses=2',
  '/analytics/dashboards/storage/conditions',
  '/analytics/dashboards/comparatives/tools',
  '/analytics/dashboards/weatherstation',
  '/analytics/dashboards/dragDrop',
  '/analytics/dashboards/detail/ebags',
  '/analytics/dashboards/warehouse/structure?warehouses=2',
  '/analytics/dashboards/exposure?twin=124',
  '/analytics/dashboards/reports',
  '/admin/salud',
];

for (const [kind, as, pages] of [
  ['public pages', undefined, publicPages],
  ['console pages', admin, consolePages],
] as const)
  looks.forEach((pair, pairIndex) => {
    for (const { mode, language, viewport } of pair)
      test.describe(`${kind} in ${language}, ${mode}, ${viewport.width} px`, () => {
        test.use({ as, look: { mode, language }, viewport });

        const addresses = pages.filter((_, index) => index % looks.length === pairIndex);
        test(`have no accessibility violations or errors: ${addresses.join(', ')}`, async ({ page }) => {
          const errors = collectErrors(page);
          for (const [index, address] of addresses.entries()) {
            await (index === 0 ? page.goto(address) : navigateTo(page, address));
            await waitUntilLoaded(page);
            // Pages of the console share their shell, which the first one covers.
            const part = as && index > 0 ? 'main' : undefined;
            expect(await violations(page, part), address).toEqual([]);
            expect(await rawKeys(page), address).toEqual([]);
          }
          expect(errors).toEqual([]);
        });
      });
  });

const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar páginas y registros' });
const overlays: [name: string, open: (page: Page) => Promise<void>][] = [
  ['the palette', (page) => page.keyboard.press('Control+k')],
  ['the keyboard shortcuts', (page) => page.keyboard.press('?')],
  [
    'the user menu',
    (page) =>
      header(page)
        .getByRole('button', { name: /^Menú de/ })
        .click(),
  ],
  ['the menu search', (page) => search(page).fill('tipos')],
  ['a filter', (page) => page.locator('[aria-haspopup="menu"]', { hasText: 'Medición' }).click()],
  ['the column menu', (page) => page.getByRole('button', { name: 'Vista', exact: true }).click()],
  ['the presence', (page) => profileBlock(page).click()],
];

test.describe('dialogs and menus', () => {
  test.use({ as: admin });

  const table = '/inicio/pages/table?search=EB-20';
  const overlay = '[role="dialog"], [role="menu"], [role="listbox"]';
  const opened = (page: Page) => page.locator(overlay).filter({ visible: true });

  test('have no accessibility violations', async ({ page }) => {
    await page.goto(table);
    await waitUntilLoaded(page);
    for (const [name, open] of overlays) {
      await open(page);
      await expect(opened(page).first(), name).toBeVisible();
      expect(await violations(page, overlay), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(opened(page), name).toHaveCount(0);
    }
    await openGroups(page);
    await expect(menu(page).getByRole('button', { expanded: true })).not.toHaveCount(0);
    expect(await violations(page), 'open groups').toEqual([]);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, look: { mode: 'light' } });

    test('have no accessibility violations', async ({ page }) => {
      await page.goto(table);
      await waitUntilLoaded(page);
      for (const name of ['Abrir o cerrar el menú', 'Buscar páginas y registros', 'Filtros', 'Exportar']) {
        await page.getByRole('button', { name }).click();
        await expect(opened(page).first(), name).toBeVisible();
        expect(await violations(page, overlay), name).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(opened(page), name).toHaveCount(0);
      }
    });
  });
});

test('invalid form fields have an accessible description of their error', async ({ page }) => {
  for (const [address, button, count] of [
    ['/', 'Continue', 2],
    ['/register', 'Crear cuenta', 5],
    ['/reset-firebase', 'Send Reset Link', 1],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: button }).click();
    const invalid = page.locator('[aria-invalid="true"]');
    await expect(invalid, address).toHaveCount(count);
    for (const field of await invalid.all()) await expect(field).toHaveAccessibleDescription(/\S/);
  }
});
