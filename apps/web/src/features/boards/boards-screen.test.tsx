import type { BoardWidget } from '@gemelo/contract/endpoints/board-document';
import type { Board } from '@gemelo/contract/endpoints/boards';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubIntersectionObserver } from '../../test/nearness.ts';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { BoardsScreen } from './boards-screen.tsx';

const widget = (id: string, more: Partial<BoardWidget> = {}): BoardWidget => ({
  id,
  kind: 'text',
  title: `Nota ${id}`,
  x: 0,
  y: 0,
  w: 4,
  h: 2,
  source: {},
  follow: [],
  period: 'follow',
  options: { text: `Texto ${id}` },
  ...more,
});
const board = (more: Partial<Board> = {}): Board => ({
  idBoard: 7,
  idCompany: 1,
  name: 'Turno de noche',
  idUser: 1,
  user: 'Ana Solís',
  mine: true,
  editable: true,
  company: false,
  Roles: [],
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  variables: {},
  period: '7d',
  widgets: [widget('a'), widget('b', { x: 4 })],
  ...more,
});
const listed = ({ widgets, variables: _, period: __, ...facts }: Board) => ({
  ...facts,
  layout: widgets.map(({ kind, x, y, w, h }) => ({ kind, x, y, w, h })),
});
const permissions = ['board:view', 'board:create', 'board:edit', 'board:delete'];

async function openBoard(shown = board(), replies: Replies = {}, address = '/') {
  const near = stubIntersectionObserver();
  const server = serve({
    'GET /api/v4/boards': found([listed(shown)]),
    'GET /api/v4/boards/7': found(shown),
    ...replies,
  });
  await renderCatalogue(<BoardsScreen />, { permissions }, address);
  await screen.findByRole('heading', { name: shown.name });
  near.enter();
  return { server, near };
}
const edit = async () => fireEvent.click(await screen.findByRole('button', { name: 'Editar' }));
const handle = (name: string) => screen.getByRole('button', { name: `Mover ${name}` });
const cellOf = (name: string) => handle(name).closest<HTMLElement>('[data-widget]');
const placeOf = (name: string) => [
  cellOf(name)?.style.getPropertyValue('--column'),
  cellOf(name)?.style.getPropertyValue('--row'),
];
const press = (key: string, more: object = {}) => fireEvent.keyDown(window, { key, ...more });

test('a board is looked at until it is edited', async () => {
  await openBoard();
  expect(await screen.findByText('Texto a')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mover Nota a' })).toBeNull();
});

test('arrow keys move a widget, with Shift they resize it, and it is said', async () => {
  await openBoard();
  await edit();
  fireEvent.keyDown(handle('Nota b'), { key: 'ArrowRight' });
  expect(placeOf('Nota b')).toEqual(['6 / span 4', '1 / span 2']);
  expect(screen.getByText('Nota b: columna 6, fila 1, 4 por 2')).toBeTruthy();
  fireEvent.keyDown(handle('Nota b'), { key: 'ArrowDown', shiftKey: true });
  fireEvent.keyDown(handle('Nota b'), { key: 'ArrowLeft', shiftKey: true });
  expect(placeOf('Nota b')).toEqual(['6 / span 3', '1 / span 3']);
});

test('what was done is undone and done again with the keyboard', async () => {
  await openBoard();
  await edit();
  fireEvent.keyDown(handle('Nota a'), { key: 'Delete' });
  expect(screen.queryByRole('button', { name: 'Mover Nota a' })).toBeNull();
  press('z', { ctrlKey: true });
  expect(placeOf('Nota a')).toEqual(['1 / span 4', '1 / span 2']);
  press('Z', { ctrlKey: true, shiftKey: true });
  expect(screen.queryByRole('button', { name: 'Mover Nota a' })).toBeNull();
  press('z', { ctrlKey: true });
  expect(screen.getByText('Guardado')).toBeTruthy();
});

test('saving sends the version it is based on, and a save that came too late loses nothing', async () => {
  const theirs = board({ version: 4, widgets: [widget('a'), widget('c', { x: 8 })] });
  const stale = { status: 409, body: { error: true, code: 'STALE', message: 'Cambió', current: theirs } };
  const { server } = await openBoard(board(), {
    'PUT /api/v4/boards/7': stale,
    'POST /api/v4/boards': found({ ...board(), idBoard: 8, name: 'Turno de noche (copia)' }),
  });
  await edit();
  fireEvent.keyDown(handle('Nota b'), { key: 'ArrowRight' });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  const dialog = await screen.findByRole('dialog', { name: /antes que tú/ });
  expect(within(dialog).getByText('Agregado: Nota c')).toBeTruthy();
  expect(within(dialog).getByText('Movido: Nota b')).toBeTruthy();
  expect(server.sent('PUT', '/api/v4/boards/7')[0]?.body).toMatchObject({ version: 3 });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar lo mío como copia' }));
  await waitFor(() => expect(server.sent('POST', '/api/v4/boards')).toHaveLength(1));
  expect(server.sent('POST', '/api/v4/boards')[0]?.body).toMatchObject({
    name: 'Turno de noche (copia)',
    widgets: [{ id: 'a' }, { id: 'b', x: 5 }],
  });
});

test('widgets that follow the board ask for the warehouse of the address, others for their own', async () => {
  const chart = { kind: 'variables-over-time', w: 6, h: 6, options: {} } as const;
  const shown = board({
    variables: { idWarehouse: 2 },
    widgets: [
      widget('a', { ...chart, follow: ['warehouse'] }),
      widget('b', { ...chart, x: 6, source: { warehouses: [9] }, period: '1y' }),
    ],
  });
  const asked = (server: ReturnType<typeof serve>) =>
    server
      .sent('POST', '/api/bi/avarageVariables')
      .map(({ body }) => (body as { warehouses?: number[] }).warehouses);
  const first = await openBoard(shown);
  await waitFor(() => expect(asked(first.server)).toEqual([[2], [9]]));
});

test('the address replaces the variables that a board begins with', async () => {
  const follower = widget('a', { kind: 'variables-over-time', h: 6, follow: ['warehouse'], options: {} });
  const shown = board({ variables: { idWarehouse: 2 }, widgets: [follower] });
  const { server } = await openBoard(shown, {}, '/?id=7&warehouses=5');
  await waitFor(() => expect(server.sent('POST', '/api/bi/avarageVariables')).not.toHaveLength(0));
  expect(server.sent('POST', '/api/bi/avarageVariables')[0]?.body).toMatchObject({ warehouses: [5] });
});

test('without boards three ready-made ones are offered, made of real widgets', async () => {
  const server = serve({
    'GET /api/v4/boards': found([]),
    'POST /api/v4/boards': found(board()),
    'GET /api/v4/boards/7': found(board()),
  });
  await renderCatalogue(<BoardsScreen />, { permissions });
  fireEvent.click(await screen.findByRole('button', { name: /Ronda de la mañana/ }));
  await waitFor(() => expect(server.sent('POST', '/api/v4/boards')).toHaveLength(1));
  expect(server.sent('POST', '/api/v4/boards')[0]?.body).toMatchObject({
    widgets: expect.arrayContaining([expect.objectContaining({ kind: 'out-of-limits' })]) as unknown,
  });
});

test('a board that was removed is not asked for again', async () => {
  let gone = false;
  const other = board({ idBoard: 8, name: 'Ronda' });
  const { server } = await openBoard(board(), {
    'GET /api/v4/boards': () => found(gone ? [listed(other)] : [listed(board()), listed(other)]),
    'GET /api/v4/boards/8': found(other),
    'DELETE /api/v4/boards/7': () => {
      gone = true;
      return found(null, undefined, 'Eliminado');
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Más acciones' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
  const dialog = await screen.findByRole('dialog', { name: /Eliminar «Turno de noche»/ });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  await screen.findByRole('heading', { name: 'Ronda' });
  await waitFor(() => expect(server.sent('GET', '/api/v4/boards')).toHaveLength(2));
  expect(server.sent('GET', '/api/v4/boards/7')).toHaveLength(1);
});

test('whoever else edits is named', async () => {
  const others = [{ idUser: 2, user: 'Beatriz Cifuentes', since: '2026-01-01T00:00:00.000Z', me: false }];
  await openBoard(board(), { 'GET /api/v4/boards/7/editing': found(others) });
  await edit();
  expect(await screen.findByText(/Beatriz Cifuentes también está editando/)).toBeTruthy();
});

test('dates of a file that end before they begin are told, and nothing is applied until others are chosen', async () => {
  const period = { from: '2026-03-05T00:00:00Z', to: '2026-03-04T00:00:00Z' };
  await openBoard(board({ period }));
  await edit();
  fireEvent.click(screen.getByRole('button', { name: 'Ajustes del tablero' }));
  const name = await screen.findByLabelText(/Nombre/);
  fireEvent.change(name, { target: { value: 'Otro nombre' } });
  expect(screen.getByText('El final debe ser posterior al inicio')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Aplicar' }).disabled).toBe(true);
});
