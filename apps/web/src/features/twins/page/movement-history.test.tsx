import type { Movement } from '@gemelo/contract/endpoints/twin-movements';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins } from '../test-support/render-twins.tsx';
import { MovementHistory } from './movement-history.tsx';

const movement = (idMovement: number, change: Partial<Movement>): Movement => ({
  idMovement,
  kind: 'created',
  Warehouse: { idWarehouse: 1, name: 'Recepción' },
  Destination: null,
  Lot: null,
  segments: [],
  idAssignment: null,
  state: 'Activo',
  user: 'Ana Morales',
  reason: null,
  at: '2026-01-01T12:00:00.000Z',
  ...change,
});

test('each entry shows the warehouses or the new state, the user and the reason', async () => {
  const quetzal = { idWarehouse: 2, name: 'Quetzal' };
  serve({
    'GET /api/v4/twins/7/movements': found(
      [
        movement(3, {
          kind: 'state',
          Warehouse: quetzal,
          state: 'Inactivo',
          reason: 'Sin batería',
          user: null,
        }),
        movement(2, { kind: 'received', Warehouse: quetzal }),
        movement(1, {}),
      ],
      3,
    ),
  });
  await renderTwins(<MovementHistory idTwin={7} />);
  const [state, received, created] = await screen.findAllByRole('listitem');
  const inside = (item: HTMLElement | undefined) => within(item as HTMLElement);
  expect(inside(state).getByText('El sistema')).toBeDefined();
  expect(inside(state).getByText('Inactivo')).toBeDefined();
  expect(inside(state).getByText('Sin batería')).toBeDefined();
  expect(inside(state).queryByText('Quetzal')).toBeNull();
  expect(inside(received).getByText('Recepción')).toBeDefined();
  expect(inside(received).getByText('Quetzal')).toBeDefined();
  expect(inside(created).getByText('Recepción')).toBeDefined();
  expect(inside(created).queryByText('Activo')).toBeNull();
});
