import type { Page } from '@playwright/test';

/** Counts the user's clicks from here on; keys are not clicks. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as { clicks?: number };
    counted.clicks = 0;
    // A label passes its click on to its field: only what the user pressed counts.
    document.addEventListener('pointerdown', () => (counted.clicks = (counted.clicks ?? 0) + 1), true);
  });
  return () => page.evaluate(() => (window as { clicks?: number }).clicks ?? 0);
}
