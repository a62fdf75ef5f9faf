import type { Page } from '@playwright/test';

/** Visible locale keys: their file was not loaded or lacks the key. */
export const rawKeys = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      if (/^[a-z]+(-[a-z]+)*(\.[a-zA-Z]+)+$/.test(text)) found.push(text);
    }
    return found;
  });
