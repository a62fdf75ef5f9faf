import { ticketComments } from '@gemelo/contract/endpoints/comments';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../test/render-catalogue.tsx';
import { options, renderTickets } from '../../test/render-tickets.tsx';
import { CommentsPanel } from './comments-panel.tsx';

test('an @ offers people, and the selected name is inserted into the text', async () => {
  const { sent } = serve({});
  const { user } = await renderTickets(
    <CommentsPanel kind={ticketComments} id={7} people={options.people} />,
  );
  const box = await screen.findByRole('textbox', { name: 'Escribe un comentario' });
  await user.type(box, 'Hola @cif');
  await user.click(await screen.findByRole('option', { name: 'Beatriz Cifuentes' }));
  expect((box as HTMLTextAreaElement).value).toBe('Hola @Beatriz Cifuentes ');
  await user.click(screen.getByRole('button', { name: 'Comentar' }));
  await waitFor(() => expect(sent('POST', '/api/processes/create/comment')).toHaveLength(1));
  expect(sent('POST', '/api/processes/create/comment')[0]?.body).toEqual({
    idTicket: 7,
    text: 'Hola @Beatriz Cifuentes',
  });
});
