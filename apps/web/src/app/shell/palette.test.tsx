import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { session } from '../../lib/session.ts';
import { ana, menu } from '../../test/people.ts';
import { ready, renderApp, stubServer } from '../../test/render-app.tsx';
import { open } from './shell-store.ts';

const keeper = { ...ana, permissions: [...ana.permissions, 'twin:view'] };
const device = (id: number) => ({
  kind: 'twin',
  id,
  name: `EB-${id}`,
  detail: `AA:BB:CC:DD:${id}`,
  idParent: null,
});

async function openPalette(typedAhead = '', answer: (words: string) => Promise<void> = async () => {}) {
  stubServer({
    'GET /api/health': ready,
    'GET /api/settings/user/1': { body: { error: false, data: keeper } },
    'GET /api/settings/menu/1': { body: { error: false, data: menu } },
    'GET /api/v4/search': async (_, { searchParams }) => {
      const words = searchParams.get('q') ?? '';
      await answer(words);
      const data = [3017, 3018].map(device).filter(({ name }) => name.startsWith(words));
      return { body: { error: false, data } };
    },
  });
  session.begin('token', keeper);
  const { router, stop } = await renderApp('/inicio/pages/page-list');
  const user = userEvent.setup();
  act(() => open('palette'));
  if (typedAhead) await user.keyboard(typedAhead);
  const box = await screen.findByPlaceholderText<HTMLInputElement>(/^Buscar dispositivos/);
  return { router, stop, box, user };
}

const result = async (name: string) => (await screen.findByText(name)).closest('button');

test('the first result is selected when results arrive, and Enter opens it', async () => {
  const { router, stop, box, user } = await openPalette();
  await user.type(box, 'EB-30');
  const first = await result('EB-3017');
  await waitFor(() => expect(first?.dataset.selected).toBe('true'));
  await waitFor(() => expect(first?.disabled).toBe(false));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dispositivo/dispositivos/3017'));
  stop();
});

test('the arrows move from the first result, and other results select their first again', async () => {
  let found: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    found = resolve;
  });
  const { router, stop, box, user } = await openPalette('', async (words) => {
    if (words === 'EB-3018') await held;
  });
  await user.type(box, 'EB-30');
  const second = await result('EB-3018');
  await user.keyboard('{ArrowDown}');
  expect(second?.dataset.selected).toBe('true');
  await user.type(box, '18');
  // The result of the former words is still shown and must not open.
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/inicio/pages/page-list');
  found();
  await waitFor(() => expect(screen.queryByText('EB-3017')).toBeNull());
  await waitFor(() => expect(second?.disabled).toBe(false));
  expect(second?.dataset.selected).toBe('true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dispositivo/dispositivos/3018'));
  stop();
});

test('what is typed before the palette is there is not lost', async () => {
  const { stop, box, user } = await openPalette('EB-30x{Backspace}');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('18');
  expect(box.value).toBe('EB-3018');
  stop();
});
