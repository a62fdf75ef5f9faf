import type { Page } from '@playwright/test';
import { settle, violations } from './support/axe.ts';
import { complaints } from './support/complaints.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { header, menu, moveTo, PHONE, profileBlock } from './support/places.ts';
import { rawKeys } from './support/raw-keys.ts';

const DESK = { width: 1440, height: 900 };

/** Over two neighbours each page meets both themes, both directions and both widths; over all, every mixture occurs. */
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

const outside = [
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
const inside = [
  '/inicio',
  '/inicio/perfil',
  '/inicio/pages/table',
  '/inicio/pages/page-list',
  '/admin/correo',
  '/inicio/pages/pages/not-found',
  '/inicio/pages/pages/error',
  '/alarmas',
  '/ticket/informacion?id=100',
];

for (const [who, as, pages] of [
  ['outside', undefined, outside],
  ['inside', admin, inside],
] as const)
  looks.forEach((pair, turn) => {
    for (const { mode, language, viewport } of pair)
      test.describe(`${who} in ${language}, ${mode}, ${viewport.width} px`, () => {
        test.use({ as, look: { mode, language }, viewport });

        const mine = pages.filter((_, index) => index % looks.length === turn);
        test(`${mine.join(' and ')} are open to everybody, without a complaint`, async ({ page }) => {
          const found = complaints(page);
          for (const [index, address] of mine.entries()) {
            await (index === 0 ? page.goto(address) : moveTo(page, address));
            await settle(page);
            expect(await violations(page), address).toEqual([]);
            expect(await rawKeys(page), address).toEqual([]);
          }
          expect(found).toEqual([]);
        });
      });
  });

const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar en el menú' });
const overlays: [name: string, open: (page: Page) => Promise<void>][] = [
  ['the palette', (page) => page.keyboard.press('Control+k')],
  ['the keys', (page) => page.keyboard.press('?')],
  [
    'the user menu',
    (page) =>
      header(page)
        .getByRole('button', { name: /^Menú de/ })
        .click(),
  ],
  ['the menu search', (page) => search(page).fill('tipos')],
  ['a filter', (page) => page.locator('[aria-haspopup="menu"]', { hasText: 'Medición' }).click()],
  ['the choice of columns', (page) => page.getByRole('button', { name: 'Vista' }).click()],
  ['the presence', (page) => profileBlock(page).click()],
];

test.describe('what opens over a page', () => {
  test.use({ as: admin });

  const table = '/inicio/pages/table?search=EB-20';
  const opened = (page: Page) =>
    page.locator('[role="dialog"], [role="menu"], [role="option"]').filter({ visible: true });

  test('is open to everybody', async ({ page }) => {
    await page.goto(table);
    await settle(page);
    for (const [name, open] of overlays) {
      await open(page);
      await expect(opened(page).first(), name).toBeVisible();
      expect(await violations(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(opened(page), name).toHaveCount(0);
    }
    for (const group of await menu(page).getByRole('button').all()) await group.click();
    await expect(menu(page).getByRole('button', { expanded: true })).not.toHaveCount(0);
    expect(await violations(page), 'open groups').toEqual([]);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, look: { mode: 'light' } });

    test('is open to everybody', async ({ page }) => {
      await page.goto(table);
      await settle(page);
      for (const name of ['Abrir o cerrar el menú', 'Buscar en el menú', 'Filtros', 'Exportar']) {
        await page.getByRole('button', { name }).click();
        await expect(opened(page).first(), name).toBeVisible();
        expect(await violations(page), name).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(opened(page), name).toHaveCount(0);
      }
    });
  });
});

test('the fields of a form say what is wrong with them to those who hear it', async ({ page }) => {
  for (const [address, button, count] of [
    ['/', 'Continuar', 2],
    ['/register', 'Crear cuenta', 5],
    ['/reset-firebase', 'Send Reset Link', 1],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: button }).click();
    const wrong = page.locator('[aria-invalid="true"]');
    await expect(wrong, address).toHaveCount(count);
    for (const field of await wrong.all()) await expect(field).toHaveAccessibleDescription(/\S/);
  }
});
