import type { Page } from '@playwright/test';

/** Collects the failed responses and console errors of a page from now on. */
export function collectErrors(page: Page): string[] {
  const found: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`${response.status()} ${response.url()} on ${page.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} on ${page.url()}`);
  });
  return found;
}
