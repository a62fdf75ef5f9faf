import type { APIRequestContext, Page } from '@playwright/test';

const KIB = 1024;

/** Transfer size of an address in KiB, with gzip. */
export async function weightOf(request: APIRequestContext, address: string): Promise<number> {
  const response = await request.get(address, { headers: { 'accept-encoding': 'gzip' } });
  const length = response.headers()['content-length'];
  return Number(length ?? (await response.body()).length) / KIB;
}

/** Collects the scripts and style sheets that a page requests from now on. */
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
