import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until data, progress bar and fonts of the page have loaded. */
export async function waitUntilLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The loading bar stays for a moment after the page has loaded.
  await expect(page.locator('[role="progressbar"][data-phase]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The accessibility violations of the page, one line each. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    // Reporting only violations, without preload or a second page, takes a third of the time.
    .options({ runOnly: { type: 'tag', values }, resultTypes: ['violations'], preload: false })
    .setLegacyMode(true)
    .analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} at ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}
