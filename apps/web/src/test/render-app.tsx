import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { followSession } from '../app/follow-session.ts';
import { Providers } from '../app/providers.tsx';
import { makeRouter } from '../app/router.tsx';
import { startI18n } from '../lib/i18n.ts';
import { useServerHealth } from '../lib/server-health.ts';
import { ui } from '../lib/ui-store.ts';

type Reply = { status?: number; body: unknown };
/** Responses by method and path; a function receives the request, and may keep it waiting. */
export type Replies = Record<string, Reply | ((request: RequestInit, url: URL) => Reply | Promise<Reply>)>;

/** Fake server: calls without a response fail like an unreachable server. */
export function stubServer(replies: Replies) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    const url = new URL(address as string, 'http://console.test');
    const reply = replies[`${init.method ?? 'GET'} ${url.pathname}`];
    if (!reply) throw new TypeError('Failed to fetch');
    const { status = 200, body } = typeof reply === 'function' ? await reply(init, url) : reply;
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
}

export const ready = { body: { status: 'ready', demo: false, version: '1.0.0' } };

/** Renders the whole console with a memory history. */
export async function renderApp(address: string) {
  useServerHealth.setState({ lost: null, demo: undefined, version: undefined, maintenance: null });
  ui.set({ welcomed: true, language: 'es', layout: 'big-sidebar', sidebarOpen: true });
  await startI18n('es');
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  const stop = followSession(router);
  await router.load();
  // Awaited, because the shell may still be loading.
  await act(async () => {
    render(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    );
  });
  return { router, stop };
}
