import type { Page } from '@playwright/test';

/** Visible text that is the key of a text: its file was not loaded, or has no such key. */
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
