import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The page as it stays: read, drawn, in its own typeface. */
export async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The bar of a page that is loading stays for a moment after it has come.
  await expect(page.locator('[role="progressbar"][data-phase]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** What keeps somebody from using the page as it stands, in words. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    // What passed is not written down, and no second page is opened for it: a third of the time.
    .options({ runOnly: { type: 'tag', values }, resultTypes: ['violations'], preload: false })
    .setLegacyMode(true)
    .analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} at ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}
