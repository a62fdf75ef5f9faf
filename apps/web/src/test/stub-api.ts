import { vi } from 'vitest';

interface Reply {
  status?: number;
  body: unknown;
}

/** Stands where the network would: answers each call by its address, and remembers what was asked. */
export function stubApi(answer: (url: URL, init: RequestInit | undefined) => Reply | Promise<Reply>) {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://gemelo.test');
    asked.push(url);
    const { status = 200, body } = await answer(url, init);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return { asked, last: () => asked.at(-1) };
}
