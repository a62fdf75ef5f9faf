import type { Page } from '@playwright/test';

/** What a page does from here on that nobody should see: an answer that refuses or fails, a complaint of any kind. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) found.push(`${answer.status()} ${answer.url()} on ${page.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} on ${page.url()}`);
  });
  return found;
}
