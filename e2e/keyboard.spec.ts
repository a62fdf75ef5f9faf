import { forgotPassword } from '@gemelo/contract/endpoints/auth';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { admin, agent, supervisor } from './support/people.ts';
import { title } from './support/places.ts';
import { callApi } from './support/server.ts';

const peek = (page: Page) => page.getByRole('complementary', { name: 'Vista rápida' });
const row = (page: Page, index: number) => page.locator(`tbody tr[aria-rowindex="${index + 1}"]`);

test.describe('a list', () => {
  test.use({ as: admin });

  test.beforeAll(async () => {
    for (const email of [agent, supervisor]) await callApi(forgotPassword, { body: { email } });
  });

  test('is searched, navigated and previewed without a mouse', async ({ page }) => {
    await page.goto('/admin/correo');
    await expect(row(page, 2)).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('contraseña');
    await expect(page).toHaveURL(/search=/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page).not.toHaveURL(/search=/);

    await page.keyboard.press('ArrowDown');
    await expect(row(page, 1)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 2)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(peek(page)).toBeVisible();
    await expect(page).toHaveURL(/peek=\d+/);
    const second = page.url();
    await page.keyboard.press('ArrowUp');
    await expect(row(page, 1)).toBeFocused();
    await expect.poll(() => page.url()).not.toBe(second);
    await page.keyboard.press('Escape');
    await expect(peek(page)).toHaveCount(0);
    await expect(row(page, 1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(peek(page)).toBeVisible();
  });
});

test.describe('the console', () => {
  test.use({ as: admin });

  test('starts with a skip link on Tab, and shows a visible focus ring on every stop', async ({ page }) => {
    await page.goto('/inicio');
    await expect(title(page)).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Saltar al contenido' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('Tab');
      const ring = await focused.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      });
      expect(ring, await focused.evaluate((element) => element.outerHTML.slice(0, 120))).toBe(true);
    }
  });
});
