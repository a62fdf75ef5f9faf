import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderTickets } from '../../../test/render-tickets.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TicketField } from './ticket-field.tsx';

const types = [
  { idTicketType: 2, name: 'Conectividad' },
  { idTicketType: 1, name: 'Falla de dispositivo' },
];
const schema = z.strictObject({ idTicketType: z.nullable(z.number()) });

test('the switch sets a ticket type, and clears it when switched off', async () => {
  const sent = vi.fn();
  const { user } = await renderTickets(
    <Form schema={schema} defaultValues={{ idTicketType: null }} onSubmit={sent}>
      <TicketField types={types} />
      <FormActions always />
    </Form>,
  );
  const choice = () => screen.queryByRole('combobox', { name: 'Tipo de ticket' });
  expect(choice()).toBeNull();
  await user.click(screen.getByRole('switch', { name: /Abrir un ticket/ }));
  await user.click(await screen.findByRole('combobox', { name: 'Tipo de ticket' }));
  await user.click(await screen.findByRole('option', { name: 'Falla de dispositivo' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent.mock.lastCall?.[0]).toEqual({ idTicketType: 1 }));
  await user.click(screen.getByRole('switch', { name: /Abrir un ticket/ }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent.mock.lastCall?.[0]).toEqual({ idTicketType: null }));
  expect(choice()).toBeNull();
});
