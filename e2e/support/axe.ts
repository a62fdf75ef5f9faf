import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const options: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
  preload: false,
};

/** Waits until data, progress bar and fonts of the page have loaded. */
export async function waitUntilLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The loading bar stays for a moment after the page has loaded.
  await expect(page.locator('[role="progressbar"][data-phase]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The accessibility violations of the page, or of the part of it with this selector, one line each. */
export async function violations(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([chosen, settings]) => {
      const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(
        chosen ? { include: chosen } : document,
        settings,
      );
      return found.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${help} at ${target.join(' ')} ${any[0]?.message ?? ''}`),
      );
    },
    [part, options] as const,
  );
}
