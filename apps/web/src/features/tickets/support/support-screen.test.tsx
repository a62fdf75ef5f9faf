import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { options, renderTickets, ticket } from '../../../test/render-tickets.tsx';
import { SupportScreen } from './support-screen.tsx';

const LIST = 'GET /api/processes/ticket/filter';
const MAIL = '/api/settings/sendEmail';
const base = { [LIST]: found([ticket()], 1), 'GET /api/v4/tickets/options': found(options) };

test('the list asks for tickets that the user reported, is assigned or is mentioned in', async () => {
  const { sent } = serve(base);
  await renderTickets(<SupportScreen />, undefined, '/ticket/soporte/técnico');
  expect(await screen.findByText('Sonda caída')).toBeDefined();
  expect(sent('GET', '/api/processes/ticket/filter')[0]?.query).toMatchObject({
    mine: 'reporter,assignee,mentioned',
  });
});

test('a message to support is sent, and a failure shows its own text', async () => {
  let fails = true;
  const { sent } = serve({
    ...base,
    [`POST ${MAIL}`]: () =>
      fails
        ? { status: 500, body: { error: true, code: 'INTERNAL', message: 'x', correlationId: 'c' } }
        : found(null, undefined, 'Se ha enviado el correo a Soporte!'),
  });
  const { user } = await renderTickets(<SupportScreen />, undefined, '/ticket/soporte/técnico');
  await user.click(await screen.findByRole('button', { name: 'Escribir a soporte' }));
  await user.type(await screen.findByRole('textbox', { name: 'Asunto' }), 'No abre');
  await user.type(screen.getByRole('textbox', { name: 'Qué pasa' }), 'Desde ayer');
  await user.click(screen.getByRole('button', { name: 'Enviar correo' }));
  expect(await screen.findByText('Hubo un error al enviar el Correo')).toBeDefined();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Enviar correo' }));
  expect(await screen.findByText('Se ha enviado el correo a Soporte!')).toBeDefined();
  await waitFor(() => expect(sent('POST', MAIL)).toHaveLength(2));
  expect(sent('POST', MAIL)[1]?.body).toEqual({ subject: 'No abre', message: 'Desde ayer' });
});
