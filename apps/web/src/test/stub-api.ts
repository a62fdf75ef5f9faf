import { vi } from 'vitest';

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** Replaces the network: answers calls by address and records the requests. */
export function stubApi(answer: (url: URL, init: RequestInit | undefined) => Reply | Promise<Reply>) {
  const requests: URL[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://gemelo.test');
    requests.push(url);
    const { status = 200, headers = {}, body } = await answer(url, init);
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
  return { requests, last: () => requests.at(-1) };
}
