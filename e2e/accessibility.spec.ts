import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { PHONE, profileBlock } from './support/places.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
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

async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} at ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}

const pages: [address: string, as: string | undefined][] = [
  ['/', undefined],
  ['/login-firebase', undefined],
  ['/register', undefined],
  ['/reset-firebase', undefined],
  ['/reset-password?token=x', undefined],
  ['/verify-email', undefined],
  ['/maintenance', undefined],
  ['/terms-conditions', undefined],
  ['/no-existe', undefined],
  ['/inicio', admin],
  ['/inicio/perfil', admin],
  ['/inicio/pages/table', admin],
  ['/inicio/pages/page-list', admin],
  ['/admin/correo', admin],
  ['/inicio/pages/pages/not-found', admin],
  ['/inicio/pages/pages/error', admin],
];

pages.forEach(([address, as], index) => {
  for (const { mode, language, viewport } of looks[index % looks.length] ?? [])
    test.describe(`${address} in ${language}, ${mode}, ${viewport.width} px`, () => {
      test.use({ as, look: { mode, language }, viewport });

      test('is open to everybody', async ({ page }) => {
        await page.goto(address);
        await settle(page);
        expect(await violations(page)).toEqual([]);
      });
    });
});

const table = '/inicio/pages/table';
const overlays: [name: string, open: (page: Page) => Promise<void>][] = [
  ['the palette', (page) => page.keyboard.press('Control+k')],
  ['the keys', (page) => page.keyboard.press('?')],
  [
    'the user menu',
    (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Menú de/ })
        .click(),
  ],
  ['the menu search', (page) => page.getByRole('combobox', { name: 'Buscar en el menú' }).fill('tipos')],
  [
    'an open group',
    (page) => page.getByRole('navigation', { name: 'Menú' }).getByRole('button').first().click(),
  ],
  ['a filter', (page) => page.locator('[aria-haspopup="menu"]', { hasText: 'Medición' }).click()],
  ['the choice of columns', (page) => page.getByRole('button', { name: 'Vista' }).click()],
  ['the presence', (page) => profileBlock(page).click()],
];

test.describe('what opens over a page', () => {
  test.use({ as: admin });

  test('is open to everybody', async ({ page }) => {
    for (const [name, open] of overlays) {
      await page.goto(table);
      await settle(page);
      await open(page);
      await expect(
        page.locator('[role="dialog"], [role="menu"], [role="option"], [aria-expanded="true"]').first(),
      ).toBeVisible();
      expect(await violations(page), name).toEqual([]);
    }
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, look: { mode: 'light' } });

    test('is open to everybody', async ({ page }) => {
      for (const button of ['Abrir o cerrar el menú', 'Filtros', 'Exportar']) {
        await page.goto(table);
        await settle(page);
        await page.getByRole('button', { name: button }).click();
        await expect(page.locator('[role="dialog"], [role="menu"]').first()).toBeVisible();
        expect(await violations(page), button).toEqual([]);
      }
    });
  });

  test.describe('at the first visit', () => {
    test.use({ look: { welcomed: false } });

    test('is open to everybody', async ({ page }) => {
      await page.goto('/inicio');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page)).toEqual([]);
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
