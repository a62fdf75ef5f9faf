import { expect, type Page, type Request } from '@playwright/test';

const QUIET_MS = 500;
/** It stays open for as long as the console does. */
const isLive = (request: Request) => new URL(request.url()).pathname === '/api/live';

/** Begin before the page opens; the answer waits until nothing has been on its way for a moment, the live stream aside. */
export function listenForQuiet(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let since = Date.now();
  const end = (request: Request) => {
    if (open.delete(request)) since = Date.now();
  };
  page.on('request', (request) => {
    if (!isLive(request)) open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => expect.poll(() => open.size === 0 && Date.now() - since > QUIET_MS).toBe(true);
}
