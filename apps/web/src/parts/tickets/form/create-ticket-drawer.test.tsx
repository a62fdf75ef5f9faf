import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { options, renderTickets, ticket } from '../../../test/render-tickets.tsx';
import { CreateTicketDrawer } from './create-ticket-drawer.tsx';
import { dayOf, dueAtOf } from './ticket-values.ts';

const CREATE = '/api/processes/createTicket';
const OPTIONS = { 'GET /api/v4/tickets/options': found(options) };
const seed = { title: 'Sensor sin datos: EB-1', twin: { idTwin: 7, name: 'EB-1' }, idAlarm: 9 };

test('a ticket about an alarm is prefilled from it', async () => {
  const { sent } = serve({
    ...OPTIONS,
    [`POST ${CREATE}`]: found(ticket(), undefined, 'Se creo correctamente el Ticket!'),
  });
  const { user, address } = await renderTickets(
    <CreateTicketDrawer opened onClose={() => undefined} seed={seed} />,
    ['support:create', 'twin:view'],
  );
  await user.click(await screen.findByRole('combobox', { name: 'Tipo' }));
  await user.click(await screen.findByRole('option', { name: 'Consulta' }));
  // Only users who manage tickets may assign one.
  expect(screen.queryByRole('combobox', { name: /Asignado a/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Crear ticket' }));
  expect(await screen.findByText('Se creo correctamente el Ticket!')).toBeDefined();
  expect(sent('POST', CREATE)[0]?.body).toMatchObject({
    title: 'Sensor sin datos: EB-1',
    idTicketType: 3,
    idTaskPriority: 3,
    idTwin: 7,
    idAlarm: 9,
    dueAt: null,
  });
  await user.click(screen.getByRole('button', { name: `Ver #${ticket().idTicket}` }));
  await waitFor(() => expect(address()).toBe(`/ticket/informacion?id=${ticket().idTicket}`));
});

test('missing fields are marked without sending, and a failure shows its own text', async () => {
  const { sent } = serve({
    ...OPTIONS,
    [`POST ${CREATE}`]: {
      status: 500,
      body: { error: true, code: 'INTERNAL', message: 'x', correlationId: 'c' },
    },
  });
  const { user } = await renderTickets(<CreateTicketDrawer opened onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Crear ticket' }));
  await waitFor(() =>
    expect(screen.getAllByRole('textbox', { name: 'Título' })[0]?.getAttribute('aria-invalid')).toBe('true'),
  );
  expect(sent('POST', CREATE)).toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: 'Título' }), 'No abre');
  await user.click(screen.getByRole('combobox', { name: 'Tipo' }));
  await user.click(await screen.findByRole('option', { name: 'Consulta' }));
  await user.click(screen.getByRole('button', { name: 'Crear ticket' }));
  expect(await screen.findByText('Hubo un error al Crear el Ticket')).toBeDefined();
});

test('a ticket that the server finds invalid shows the reason at its field and that it was not created', async () => {
  const reason = 'Lo elegido está inactivo';
  serve({
    ...OPTIONS,
    [`POST ${CREATE}`]: {
      status: 400,
      body: {
        error: true,
        code: 'INVALID',
        message: 'Revisa los datos',
        issues: [{ path: 'body.idTicketType', message: reason }],
      },
    },
  });
  const { user } = await renderTickets(<CreateTicketDrawer opened onClose={() => undefined} />);
  await user.type(await screen.findByRole('textbox', { name: 'Título' }), 'No abre');
  await user.click(screen.getByRole('combobox', { name: 'Tipo' }));
  await user.click(await screen.findByRole('option', { name: 'Consulta' }));
  await user.click(screen.getByRole('button', { name: 'Crear ticket' }));
  expect(await screen.findByText('Hubo un error al Crear el Ticket')).toBeDefined();
  expect(screen.getByText(reason)).toBeDefined();
});

test('a ticket is due at the end of the day in the time zone of the company', () => {
  expect(dueAtOf('2026-03-02', 'America/Guatemala')).toBe('2026-03-03T05:59:00.000Z');
  expect(dayOf('2026-03-03T05:59:00.000Z', 'America/Guatemala')).toBe('2026-03-02');
  expect(dueAtOf(null, 'America/Guatemala')).toBeNull();
});
