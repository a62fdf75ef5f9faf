import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { options, renderTickets, ticket } from '../../../test/render-tickets.tsx';
import { TicketTable } from './ticket-table.tsx';

const BULK = '/api/v4/tickets';
const before = [
  {
    ...{ idTicket: 142, version: 4, idTicketState: 2, idTicketType: 1 },
    idTaskPriority: 3,
    idAssignee: null,
  },
];
const late = ticket({
  ...{ lateAt: new Date(Date.now() - 7_200_000).toISOString(), lateFor: 'response', overdue: true },
});

test('selected tickets are changed together, and put back by undo', async () => {
  const { sent } = serve({
    'GET /api/processes/ticket/filter': found([late], 1),
    'GET /api/v4/tickets/options': found(options),
    [`PUT ${BULK}`]: found({ changed: 1, skipped: 0, before }, undefined, '1 ticket actualizado'),
  });
  const { user } = await renderTickets(<TicketTable shown="open" label="Tickets" />, [
    'ticket:view',
    'ticket:edit',
  ]);
  expect(await screen.findByText(/Venció/)).toBeDefined();
  expect(sent('GET', '/api/processes/ticket/filter')[0]?.query).toMatchObject({ order: 'lateAt' });
  await user.click((await screen.findAllByRole('checkbox')).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Cambiar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('combobox', { name: 'Prioridad' }));
  await user.click(await screen.findByRole('option', { name: 'Urgente' }));
  await user.click(dialog.getByRole('button', { name: 'Aplicar cambios' }));
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(sent('PUT', BULK)).toHaveLength(2));
  expect(sent('PUT', BULK).map(({ body }) => body)).toEqual([
    { ids: [142], changes: { idTaskPriority: 1 } },
    { restore: before },
  ]);
});
