import type { CatalogueExtras } from '@gemelo/contract/kit/catalogue-extras';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { found, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { sampleRow, sampleWith } from '../../test/sample-catalogue.ts';
import { ArrangeDrawer } from './arrange-drawer.tsx';

const sample = sampleWith('name', 'order');
const PATH = '/api/v4/catalogues/sample/order';
const rows = ['Uno', 'Dos', 'Tres'].map((name, index) =>
  sampleRow({ idSample: index + 1, name, order: index + 1 }),
);
const others = sampleRow({ idSample: 9, name: 'Ajena', idCompany: 2 });

async function show(user = {}) {
  const server = serve({
    'GET /api/samples': found([...rows, others], 4),
    [`PUT ${PATH}`]: found({ changed: 2 }, undefined, 'Orden guardado'),
  });
  const onClose = vi.fn();
  const view = await renderCatalogue(
    <ArrangeDrawer
      catalogue={sample}
      endpoint={sample.extras.arrange as NonNullable<CatalogueExtras['arrange']>}
      opened
      onClose={onClose}
    />,
    user,
  );
  const list = await screen.findByRole('list', { name: /catalogues|sample/ });
  const order = () =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('[dir="auto"]')?.textContent);
  return { ...view, ...server, onClose, order };
}

test('only the rows of the own company are listed, in their order', async () => {
  const { order, sent } = await show();
  expect(sent('GET', '/api/samples')[0]?.query.order).toBe('order');
  expect(order()).toEqual(['Uno', 'Dos', 'Tres']);
});

test('arrow keys on a handle move its row, keep the focus and announce the position', async () => {
  const { user, order, sent, onClose } = await show();
  screen.getByRole('button', { name: 'Mover Tres' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(order()).toEqual(['Uno', 'Tres', 'Dos']);
  expect(screen.getByText('Tres: lugar 2 de 3')).toBeDefined();
  await user.keyboard('{Home}');
  expect(order()).toEqual(['Tres', 'Uno', 'Dos']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mover Tres' }));
  await user.click(screen.getByRole('button', { name: 'Guardar orden' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent('PUT', PATH)[0]?.body).toEqual({ ids: [3, 1, 2] });
  expect(await screen.findByText('Orden guardado')).toBeDefined();
});

test('buttons move a row and are disabled at the ends', async () => {
  const { user, order } = await show();
  await user.click(screen.getByRole('button', { name: 'Bajar Uno' }));
  expect(order()).toEqual(['Dos', 'Uno', 'Tres']);
  expect((screen.getByRole('button', { name: 'Subir Dos' }) as HTMLButtonElement).disabled).toBe(true);
});
