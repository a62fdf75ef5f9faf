import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { PHONE } from './support/places.ts';

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
