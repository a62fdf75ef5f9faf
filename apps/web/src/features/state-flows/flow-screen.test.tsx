import type { FlowState } from '@gemelo/contract/endpoints/state-flows';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '../../lib/session.ts';
import { found, serve } from '../../test/render-catalogue.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { person } from '../../test/sample-catalogue.ts';
import { TicketFlowScreen } from './flow-screen.tsx';

const URL = '/api/v4/state-flows/ticket';
const state = (id: number, name: string, category: FlowState['category'], next: number[]): FlowState => ({
  ...{ id, name, category, next, color: null, drawn: false },
});
const states = [
  state(1, 'Abierto', 'new', [2]),
  state(2, 'En curso', 'progress', []),
  state(4, 'Hecho', 'done', [2]),
];

async function show(change: object = {}) {
  const server = serve({
    [`GET ${URL}`]: found(states),
    [`PUT ${URL}`]: found(states, undefined, 'Flujo de estados guardado'),
  });
  const user = { ...person({ permissions: ['ticket-state:view', 'ticket-state:edit'] }), ...change };
  useSession.setState({ token: 'token', user, absence: 'never' });
  return { ...server, ...(await renderUi(<TicketFlowScreen />, '/')) };
}
const way = (from: string, to: string) =>
  screen.findByRole('checkbox', { name: `De ${from} a ${to}` }) as Promise<HTMLInputElement>;

test('ways are ticked from what the category allows, drawn and saved together', async () => {
  const { user, sent } = await show({ operator: true });
  expect((await way('Abierto', 'En curso')).checked).toBe(true);
  expect(await screen.findByRole('img', { name: /Dibujo del flujo/ })).toBeDefined();
  await user.click(await way('Abierto', 'Hecho'));
  await user.click(await way('En curso', 'Hecho'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent('PUT', URL)).toHaveLength(1));
  expect(sent('PUT', URL)[0]?.body).toEqual({
    ways: [
      { from: 1, to: [2, 4] },
      { from: 2, to: [4] },
    ],
    was: [],
  });
});

test('other companies only read it', async () => {
  await show({ operator: false });
  expect((await way('Abierto', 'Hecho')).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
});
