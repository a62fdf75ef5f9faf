import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { options, renderTickets } from '../../../test/render-tickets.tsx';
import { TicketTargetsScreen } from './targets-screen.tsx';

const LIST = 'GET /api/v4/ticket-targets';
const OPTIONS = { 'GET /api/v4/tickets/options': found(options) };
const ALL = ['view', 'create', 'edit', 'delete'].map((action) => `ticket-target:${action}`);
const target = {
  ...{ idTicketTarget: 7, idCompany: 1, TicketType: { idTicketType: 1, name: 'Falla de dispositivo' } },
  ...{ TaskPriority: null, responseMinutes: 90, resolutionMinutes: 2_880, version: 4 },
};

test('without targets, suggested ones are offered and not forced', async () => {
  const { sent } = serve({ [LIST]: found([]), ...OPTIONS, 'POST /api/v4/ticket-targets': found([]) });
  const { user } = await renderTickets(<TicketTargetsScreen />, ALL);
  await user.click(await screen.findByRole('button', { name: 'Usar los sugeridos' }));
  await waitFor(() => expect(sent('POST', '/api/v4/ticket-targets')).toHaveLength(1));
  expect(sent('POST', '/api/v4/ticket-targets')[0]?.body).toEqual({
    targets: [
      { idTicketType: null, idTaskPriority: 1, responseMinutes: 30, resolutionMinutes: 240 },
      { idTicketType: null, idTaskPriority: 3, responseMinutes: 60, resolutionMinutes: 480 },
    ],
  });
});

test('a target is read in words and changed in a unit of one’s choice', async () => {
  const { sent } = serve({
    ...{ [LIST]: found([target]), ...OPTIONS },
    'PUT /api/v4/ticket-targets/7': found(target, undefined, 'Tiempos objetivo guardados'),
  });
  const { user } = await renderTickets(<TicketTargetsScreen />, ALL);
  expect(await screen.findByText('1 hora 30 minutos')).toBeDefined();
  expect(screen.getByText('Cualquier prioridad')).toBeDefined();
  await user.click(screen.getByText('Falla de dispositivo'));
  const form = within(await screen.findByRole('dialog'));
  const response = await form.findByRole('textbox', { name: 'Primera respuesta' });
  expect((response as HTMLInputElement).value).toBe('90');
  expect((form.getByRole('textbox', { name: 'Solución' }) as HTMLInputElement).value).toBe('2');
  await user.clear(response);
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent('PUT', '/api/v4/ticket-targets/7')).toHaveLength(1));
  expect(sent('PUT', '/api/v4/ticket-targets/7')[0]?.body).toEqual({
    ...{ idTicketType: 1, idTaskPriority: null, responseMinutes: null, resolutionMinutes: 2_880, version: 4 },
  });
});
