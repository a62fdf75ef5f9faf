import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { PHONE } from './support/places.ts';
import { trackNetworkIdle } from './support/quiet.ts';

const MAX_SHIFT = 0.05;
const DESK = { width: 1440, height: 900 };

/** Records every layout shift without user input, from before the page loads. */
async function countShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { value: number; from: string }[] = [];
    Object.assign(window, { shifts });
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node | null }[];
    }
    const name = (node?: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 100) : String(node);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, from: entry.sources.map(({ node }) => name(node)).join(' | ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: { value: number; from: string }[] }).shifts);
}

for (const viewport of [DESK, PHONE])
  for (const [address, as] of [
    ['/', undefined],
    ['/inicio', admin],
    ['/inicio/pages/table', admin],
    ['/inicio/perfil', admin],
  ] as const)
    test.describe(`${address} at ${viewport.width} px`, () => {
      test.use({ as, viewport });

      test('has no visible layout shift while it loads', async ({ page }) => {
        const shifts = await countShifts(page);
        const quiet = trackNetworkIdle(page);
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await quiet();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        const found = await shifts();
        const sum = found.reduce((total, { value }) => total + value, 0);
        expect(sum, JSON.stringify(found, null, 1)).toBeLessThanOrEqual(MAX_SHIFT);
      });
    });
