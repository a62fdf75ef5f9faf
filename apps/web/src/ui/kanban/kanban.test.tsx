import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Pages } from '../../lib/pages.ts';
import { renderUi } from '../../test/render-ui.tsx';
import { Kanban } from './kanban.tsx';
import { KanbanColumn } from './kanban-column.tsx';
import { type Column, useKanban } from './use-kanban.ts';

interface Card {
  id: number;
  name: string;
}

const columns: Column[] = [
  { id: 'new', name: 'Nueva' },
  { id: 'progress', name: 'En proceso' },
  { id: 'done', name: 'Hecha' },
];
const cards: Record<string, Card[]> = {
  new: [
    { id: 1, name: 'Revisar sonda' },
    { id: 2, name: 'Cambiar batería' },
  ],
  progress: [{ id: 3, name: 'Instalar estación' }],
  done: [],
};
const pagesOf = (rows: Card[], more?: () => void): Pages<Card> => ({
  rows,
  total: rows.length,
  loading: false,
  stale: false,
  error: null,
  retry: () => undefined,
  more,
  loadingMore: false,
});
const idOf = ({ id }: Card) => id;
const nameOf = ({ name }: Card) => name;
const render = ({ name }: Card) => <a href="/x">{name}</a>;

function Sample({ onMove }: { onMove: (card: Card, from: string, to: string) => Promise<boolean> }) {
  const board = useKanban<Card>({
    columns,
    idOf,
    nameOf,
    compare: (one, other) => one.id - other.id,
    canMove: (_, column) => column !== 'done' || { reason: 'De Nueva no se pasa a Hecha.' },
    onMove,
  });
  return (
    <Kanban board={board} label="Tablero">
      {columns.map((column) => (
        <KanbanColumn
          key={column.id}
          board={board}
          column={column}
          pages={pagesOf(cards[column.id] ?? [])}
          render={render}
          storageKey="sample"
        />
      ))}
    </Kanban>
  );
}

const column = (name: string) => within(screen.getByRole('region', { name }));
const card = (name: string) => screen.getByRole('article', { name });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('keys lift a card, carry it to another column and drop it there', async () => {
  let settle: (moved: boolean) => void = () => undefined;
  const onMove = vi.fn(() => new Promise<boolean>((resolve) => (settle = resolve)));
  const { user } = await renderUi(<Sample onMove={onMove} />);
  act(() => card('Revisar sonda').focus());
  await user.keyboard(' ');
  expect(said()).toContain('Revisar sonda levantada de Nueva. Las flechas la llevan a otra columna.');
  await user.keyboard('{ArrowRight}');
  expect(said()).toContain('Sobre En proceso, columna 2 de 3.');
  await user.keyboard(' ');
  expect(onMove).toHaveBeenCalledWith(cards.new?.[0], 'new', 'progress');
  expect(column('En proceso').getByRole('article', { name: 'Revisar sonda' })).toBe(document.activeElement);
  expect(column('Nueva').queryByRole('article', { name: 'Revisar sonda' })).toBeNull();
  // Refused by the server: it goes back.
  await act(async () => settle(false));
  expect(column('Nueva').getByRole('article', { name: 'Revisar sonda' })).toBe(document.activeElement);
});

test('a column that does not take the card says why and a drop there does nothing', async () => {
  const onMove = vi.fn(async () => true);
  const { user } = await renderUi(<Sample onMove={onMove} />);
  act(() => card('Revisar sonda').focus());
  await user.keyboard(' ');
  expect(column('Hecha').getByText('De Nueva no se pasa a Hecha.')).toBeDefined();
  await user.keyboard('{End}');
  expect(said()).toContain('Hecha no la admite: De Nueva no se pasa a Hecha.');
  await user.keyboard('{Enter}');
  expect(onMove).not.toHaveBeenCalled();
  expect(column('Nueva').getByRole('article', { name: 'Revisar sonda' })).toBeDefined();
  expect(await within(screen.getByRole('log')).findByText('De Nueva no se pasa a Hecha.')).toBeDefined();
});

test('Escape puts a lifted card back', async () => {
  const onMove = vi.fn(async () => true);
  const { user } = await renderUi(<Sample onMove={onMove} />);
  act(() => card('Cambiar batería').focus());
  await user.keyboard(' {ArrowRight}{Escape}');
  expect(said()).toContain('Cambiar batería sigue en Nueva.');
  expect(onMove).not.toHaveBeenCalled();
});

test('arrows walk over the cards and Tab reaches one of each column', async () => {
  const { user } = await renderUi(<Sample onMove={async () => true} />);
  act(() => card('Revisar sonda').focus());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(card('Cambiar batería'));
  expect(card('Revisar sonda').tabIndex).toBe(-1);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(card('Instalar estación'));
});

test('the menu of a card moves it, and names the columns that it cannot go to', async () => {
  const onMove = vi.fn(async () => true);
  const { user } = await renderUi(<Sample onMove={onMove} />);
  await user.click(screen.getByRole('button', { name: 'Mover «Instalar estación»' }));
  const refused = await screen.findByRole('menuitem', { name: /Hecha/ });
  expect(refused.textContent).toContain('De Nueva no se pasa a Hecha.');
  await user.click(screen.getByRole('menuitem', { name: 'Nueva' }));
  await waitFor(() => expect(onMove).toHaveBeenCalledWith(cards.progress?.[0], 'progress', 'new'));
});

test('a folded column keeps its name and count', async () => {
  const { user } = await renderUi(<Sample onMove={async () => true} />);
  await user.click(screen.getByRole('button', { name: 'Plegar Nueva' }));
  expect(screen.queryByRole('article', { name: 'Revisar sonda' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Nueva' }).textContent).toContain('2');
  await user.click(screen.getByRole('button', { name: 'Desplegar Nueva' }));
  expect(card('Revisar sonda')).toBeDefined();
});
