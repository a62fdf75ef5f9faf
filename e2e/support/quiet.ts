import { expect, type Page, type Request } from '@playwright/test';

const QUIET_MS = 500;
/** The live stream stays open as long as the console. */
const isLive = (request: Request) => new URL(request.url()).pathname === '/api/live';

/** Call before the page opens; the returned function waits until no request but the live stream is pending. */
export function trackNetworkIdle(page: Page): () => Promise<void> {
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
