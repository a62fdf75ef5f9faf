import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { people } from './support/people.ts';
import { menu, title } from './support/places.ts';

/** What a page did that nobody should see: an answer that refuses or fails, a complaint of any kind. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) found.push(`${answer.status()} ${answer.url()} on ${page.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} on ${page.url()}`);
  });
  return found;
}

/** Words that stand there as the name of a text instead of the text. */
const rawKeys = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      if (/^[a-z]+(\.[a-zA-Z]+)+$/.test(text)) found.push(text);
    }
    return found;
  });

/** One of each role: what the menu offers, the role may really open. */
for (const { email, idRole } of people.slice(0, 6))
  test.describe(`role ${idRole}`, () => {
    test.use({ as: email });

    test('opens every page of its menu without a complaint', async ({ page }) => {
      test.slow();
      const found = complaints(page);
      await page.goto('/inicio');
      await expect(menu(page)).toBeVisible();
      for (const group of await menu(page).getByRole('button').all()) await group.click();
      for (const link of await menu(page).getByRole('link').all()) {
        await link.click();
        const address = decodeURI((await link.getAttribute('href')) ?? '');
        await expect(link).toHaveAttribute('aria-current', 'page');
        await expect(title(page), address).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.getByRole('main').getByText('404', { exact: true }), address).toHaveCount(0);
        expect(await rawKeys(page), address).toEqual([]);
      }
      expect(found).toEqual([]);
    });
  });

test('the public pages open without a complaint', async ({ page }) => {
  const found = complaints(page);
  for (const address of [
    '/',
    '/login',
    '/login-firebase',
    '/register-firebase',
    '/register',
    '/reset-firebase',
    '/reset-password?token=x',
    '/verify-email',
    '/maintenance',
    '/terms-conditions',
    '/no-existe',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await rawKeys(page), address).toEqual([]);
  }
  expect(found).toEqual([]);
});
