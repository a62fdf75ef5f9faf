import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { options, renderTickets, ticket } from '../../../test/render-tickets.tsx';
import { TicketTable } from '../list/ticket-table.tsx';
import { TicketScreen } from './ticket-screen.tsx';

const ONE = 'GET /api/processes/ticket/142';
const OPTIONS = { 'GET /api/v4/tickets/options': found(options) };
const UPDATE = '/api/processes/ticket/update/142';
const CLOSE = '/api/processes/ticket/cancel/142';
const AT = '/ticket/informacion?id=142';

const choose = async (
  user: Awaited<ReturnType<typeof renderTickets>>['user'],
  field: string,
  name: string,
) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name }));
};

test('a handler changes one field per selection, with the version shown', async () => {
  const { sent } = serve({
    [ONE]: found(ticket()),
    ...OPTIONS,
    [`PUT ${UPDATE}`]: found(ticket({ version: 4 }), undefined, 'Ticket actualizado'),
  });
  const { user } = await renderTickets(<TicketScreen />, undefined, AT);
  await user.click(await screen.findByRole('combobox', { name: 'Estado' }));
  // Neither the initial state nor a final one can be selected from here.
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'En proceso',
    'En espera',
  ]);
  await user.click(screen.getByRole('option', { name: 'En espera' }));
  await choose(user, 'Asignado a', 'Tomás Ixcoy');
  await waitFor(() => expect(sent('PUT', UPDATE)).toHaveLength(2));
  expect(sent('PUT', UPDATE).map(({ body }) => body)).toEqual([
    { idTicketState: 3, version: 3 },
    { idAssignee: 4, version: 3 },
  ]);
  expect(await screen.findByText('Ticket actualizado')).toBeDefined();
});

test('closing asks for a final state and a justification', async () => {
  const { sent } = serve({
    [ONE]: found(ticket()),
    ...OPTIONS,
    [`PUT ${CLOSE}`]: {
      status: 500,
      body: { error: true, code: 'INTERNAL', message: 'x', correlationId: 'c' },
    },
  });
  const { user } = await renderTickets(<TicketScreen />, undefined, AT);
  await user.click(await screen.findByRole('button', { name: 'Cerrar ticket' }));
  const dialog = within(await screen.findByRole('dialog'));
  const close = dialog.getByRole('button', { name: 'Aceptar' }) as HTMLButtonElement;
  expect(close.disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'Cancelado' }));
  await user.type(dialog.getByRole('textbox', { name: 'Justificación' }), ' Repetido ');
  await user.click(close);
  await waitFor(() => expect(sent('PUT', CLOSE)).toHaveLength(1));
  expect(sent('PUT', CLOSE)[0]?.body).toEqual({ justification: 'Repetido', idTicketState: 5 });
  expect(await screen.findByText('Hubo un error al Cerrar el Ticket')).toBeDefined();
});

test('closing a ticket reads the list of open tickets anew', async () => {
  const LIST = '/api/processes/ticket/filter';
  const { sent } = serve({
    [ONE]: found(ticket()),
    ...OPTIONS,
    [`PUT ${CLOSE}`]: found(ticket(), undefined, 'Ticket cerrado'),
  });
  const { user } = await renderTickets(
    <>
      <TicketTable shown="open" label="Tickets" />
      <TicketScreen />
    </>,
    undefined,
    AT,
  );
  await user.click(await screen.findByRole('button', { name: 'Cerrar ticket' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Justificación' }), 'Repetido');
  const before = sent('GET', LIST).length;
  await user.click(dialog.getByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText('Ticket cerrado')).toBeDefined();
  await waitFor(() => expect(sent('GET', LIST).length).toBeGreaterThan(before));
  expect(sent('GET', LIST).map(({ query }) => query.open)).not.toContain(undefined);
});

test('a comment that fails shows the text for tickets', async () => {
  serve({
    [ONE]: found(ticket()),
    ...OPTIONS,
    'POST /api/processes/create/comment': {
      status: 500,
      body: { error: true, code: 'INTERNAL', message: 'x', correlationId: 'c' },
    },
  });
  const { user } = await renderTickets(<TicketScreen />, undefined, AT);
  await user.type(await screen.findByRole('textbox', { name: 'Escribe un comentario' }), 'Voy');
  await user.click(screen.getByRole('button', { name: 'Comentar' }));
  expect(await screen.findByText('Hubo un error al Crear el Ticket')).toBeDefined();
});

test('tickets that cannot be read or changed show the text for tickets', async () => {
  const broken = {
    status: 500,
    body: { error: true, code: 'INTERNAL', message: 'x', correlationId: 'c' },
  };
  const TEXT = 'Ocurrio un error, comuniquese con un Administrador';
  serve({ 'GET /api/processes/ticket/filter': broken });
  const list = await renderTickets(<TicketTable shown="open" label="Tickets" />);
  expect(await screen.findByText(TEXT)).toBeDefined();
  list.unmount();
  serve({ [ONE]: broken });
  const page = await renderTickets(<TicketScreen />, undefined, AT);
  expect(await screen.findByText(TEXT)).toBeDefined();
  page.unmount();
  serve({ [ONE]: found(ticket()), ...OPTIONS, [`PUT ${UPDATE}`]: broken });
  const { user } = await renderTickets(<TicketScreen />, undefined, AT);
  await choose(user, 'Estado', 'En espera');
  expect(await screen.findByText(TEXT)).toBeDefined();
});

test('the reporter may close a ticket, and a mentioned user may only comment', async () => {
  serve({ [ONE]: found(ticket({ may: { handle: false, word: true } })), ...OPTIONS });
  const first = await renderTickets(<TicketScreen />, undefined, AT);
  expect(await screen.findByRole('button', { name: 'Cerrar ticket' })).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Estado' })).toBeNull();
  first.unmount();
  serve({ [ONE]: found(ticket({ may: { handle: false, word: false } })), ...OPTIONS });
  await renderTickets(<TicketScreen />, undefined, AT);
  expect(await screen.findByRole('textbox', { name: 'Escribe un comentario' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cerrar ticket' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull();
});

test('a closed ticket shows its justification and durations and can be reopened', async () => {
  const closed = ticket({
    TicketState: { idTicketState: 4, name: 'Resuelto', category: 'done', color: null },
    resolvedAt: '2026-01-03T12:00:00.000Z',
    justification: 'Sensor cambiado',
    resolutionSeconds: 100_800,
    waitingSeconds: 72_000,
  });
  const { sent } = serve({ [ONE]: found(closed), ...OPTIONS, [`PUT ${UPDATE}`]: found(ticket()) });
  const { user } = await renderTickets(<TicketScreen />, undefined, AT);
  expect(await screen.findByText('Sensor cambiado')).toBeDefined();
  expect(screen.getByText('1 día 4 horas')).toBeDefined();
  expect(screen.getByText('20 horas')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Reabrir' }));
  await waitFor(() => expect(sent('PUT', UPDATE)[0]?.body).toEqual({ idTicketState: 2, version: 3 }));
});

test('a ticket that is not found links back to the own tickets', async () => {
  serve({
    [ONE]: { status: 404, body: { error: true, code: 'NOT_FOUND', message: 'x', correlationId: 'c' } },
  });
  await renderTickets(<TicketScreen />, undefined, AT);
  expect(await screen.findByText('No se encontró el ticket')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'Mis tickets' }).length).toBeGreaterThan(0);
});

test('a conflict shows the current values and sends only the own change', async () => {
  const theirs = ticket({ title: 'Sonda muda', version: 4 });
  const { sent } = serve({
    [ONE]: found(ticket()),
    ...OPTIONS,
    [`PUT ${UPDATE}`]: ({ body }) =>
      (body as { version: number }).version === 4
        ? found(theirs)
        : { status: 409, body: { error: true, code: 'STALE', message: 'Cambió', current: theirs } },
  });
  const { user } = await renderTickets(<TicketScreen />, undefined, AT);
  await user.click(await screen.findByRole('button', { name: 'Más acciones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const text = await screen.findByRole('textbox', { name: /Descripción/ });
  await user.clear(text);
  await user.type(text, 'Desde hoy');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Sonda muda')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Guardar mis cambios sobre lo nuevo' }));
  await waitFor(() => expect(sent('PUT', UPDATE)).toHaveLength(2));
  expect(sent('PUT', UPDATE)[1]?.body).toEqual({ description: 'Desde hoy', version: 4 });
});

test('a ticket that an answer opened leads to it', async () => {
  const answer = { idFormAnswer: 101, idForm: 5, formName: 'Recepción', receivedAt: ticket().openedAt };
  serve({ [ONE]: found(ticket()), ...OPTIONS, 'GET /api/v4/form-answers/behind/ticket/142': found(answer) });
  await renderTickets(<TicketScreen />, ['support:view', 'form-answer:view', 'form-fill:view'], AT);
  const link = await screen.findByRole('link', { name: 'Recepción' });
  expect(link.getAttribute('href')).toBe('/registro/formulario/respuestas?id=5&respuesta=101');
});
