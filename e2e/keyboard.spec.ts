import { forgotPassword } from '@gemelo/contract/endpoints/auth';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { admin, agent, supervisor } from './support/people.ts';
import { callApi } from './support/server.ts';

const peek = (page: Page) => page.getByRole('complementary', { name: 'Vista rápida' });
const row = (page: Page, index: number) => page.locator(`tbody tr[aria-rowindex="${index + 1}"]`);

test.describe('a list', () => {
  test.use({ as: admin });

  test.beforeAll(async () => {
    for (const email of [agent, supervisor]) await callApi(forgotPassword, { body: { email } });
  });

  test('is searched, navigated and previewed without a mouse', async ({ page }) => {
    // Without live updates: mails of other tests would move the rows.
    await page.route('**/api/live*', (route) => route.abort());
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
    const record = page.getByRole('dialog', { name: 'Correos' });
    await expect(record).toBeVisible();
    await expect(page).toHaveURL(/record=\d+/);
    await page.keyboard.press('Escape');
    await expect(record).toHaveCount(0);
    await expect(row(page, 1)).toBeFocused();
  });

  test('opens a row on a click and previews it by its handle', async ({ page }) => {
    await page.goto('/admin/correo');
    await row(page, 1).hover();
    await row(page, 1).getByRole('button', { name: 'Vista rápida' }).click();
    await expect(peek(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await peek(page).getByRole('button', { name: 'Abrir' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(peek(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await row(page, 2).click({ position: { x: 20, y: 18 } });
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test.describe('the console', () => {
  test.use({ as: admin });

  test('starts with a skip link on Tab, and shows a visible focus ring on every stop', async ({ page }) => {
    await page.goto('/inicio');
    // Its skeleton has no stops.
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
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
