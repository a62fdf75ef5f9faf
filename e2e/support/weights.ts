import type { APIRequestContext, Page } from '@playwright/test';

const KIB = 1024;

/** How much an address weighs on the way, in KiB, for a browser that takes gzip. */
export async function weightOf(request: APIRequestContext, address: string): Promise<number> {
  const answer = await request.get(address, { headers: { 'accept-encoding': 'gzip' } });
  const length = answer.headers()['content-length'];
  return Number(length ?? (await answer.body()).length) / KIB;
}

/** Every script and style sheet that pages ask for from here on. */
export function listenForAssets(page: Page) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'stylesheet' || pathname.endsWith('.css')) styles.add(pathname);
    else if (request.resourceType() === 'script' || pathname.endsWith('.js')) scripts.add(pathname);
  });
  return { scripts, styles };
}

export async function weightOfAll(request: APIRequestContext, addresses: Iterable<string>): Promise<number> {
  const weights = await Promise.all([...addresses].map((address) => weightOf(request, address)));
  return weights.reduce((sum, weight) => sum + weight, 0);
}
