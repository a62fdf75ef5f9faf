import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { registerPaths } from '../../../lib/addresses.ts';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { options, renderTickets, ticket } from '../../../test/render-tickets.tsx';
import { TicketBoard } from './ticket-board.tsx';

beforeAll(() => registerPaths([['ticket', '/ticket/informacion']]));
beforeEach(() => localStorage.clear());

const LIST = 'GET /api/processes/ticket/filter';
const serveBoard = (...rows: Ticket[]) =>
  serve({
    'GET /api/v4/tickets/options': found(options),
    [LIST]: ({ query }) => {
      const shown = rows.filter(
        ({ TicketState }) => String(TicketState.idTicketState) === query.idTicketState,
      );
      return found(shown, shown.length);
    },
    'PUT /api/processes/ticket/update/142': found(ticket({ version: 4 }), undefined, 'Ticket actualizado'),
    'PUT /api/processes/ticket/cancel/142': found(ticket(), undefined, 'Ticket cerrado'),
    'PUT /api/v4/tickets': found({ changed: 1, skipped: 0, before: [] }, undefined, '1 ticket cambiado'),
  });

test('a ticket goes to another state by keys; one that it cannot go to says why', async () => {
  const { sent } = serveBoard(ticket());
  const { user } = await renderTickets(<TicketBoard label="Tickets" />);
  const card = await screen.findByRole('article', { name: '#142 Sonda caída' });
  act(() => card.focus());
  await user.keyboard(' ');
  const refusing = within(screen.getByRole('region', { name: 'Nuevo' }));
  expect(refusing.getByText('De En proceso no se pasa a Nuevo.')).toBeDefined();
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() =>
    expect(sent('PUT', '/api/processes/ticket/update/142')[0]?.body).toEqual({
      idTicketState: 3,
      version: 3,
    }),
  );
});

test('a move is undone from a state that no way leads out of, with the version that it made', async () => {
  const BULK = '/api/v4/tickets';
  const { sent } = serveBoard(ticket());
  const { user } = await renderTickets(<TicketBoard label="Tickets" />);
  await user.click(await screen.findByRole('button', { name: 'Mover «#142 Sonda caída»' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Resuelto' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Justificación' }), 'Cambiada');
  await user.click(dialog.getByRole('button', { name: 'Aceptar' }));
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(sent('PUT', BULK)).toHaveLength(1));
  const { TicketType, TaskPriority, Assignee, version } = ticket();
  expect(sent('PUT', BULK)[0]?.body).toEqual({
    restore: [
      {
        idTicket: 142,
        version,
        idTicketState: 2,
        idTicketType: TicketType.idTicketType,
        idTaskPriority: TaskPriority.idTaskPriority,
        idAssignee: Assignee?.idUser ?? null,
      },
    ],
  });
  expect(await screen.findByText('1 ticket cambiado')).toBeDefined();
});

test('closing a ticket on the board asks why', async () => {
  const { sent } = serveBoard(ticket());
  const { user } = await renderTickets(<TicketBoard label="Tickets" />);
  await user.click(await screen.findByRole('button', { name: 'Mover «#142 Sonda caída»' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Resuelto' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Justificación' }), 'Cambiada');
  await user.click(dialog.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() =>
    expect(sent('PUT', '/api/processes/ticket/cancel/142')[0]?.body).toEqual({
      justification: 'Cambiada',
      idTicketState: 4,
    }),
  );
});
