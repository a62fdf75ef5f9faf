import { ticketComments } from '@gemelo/contract/endpoints/comments';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../test/render-catalogue.tsx';
import { options, renderTickets } from '../../test/render-tickets.tsx';
import { CommentsPanel } from './comments-panel.tsx';

const LIST = 'GET /api/processes/comment/gt/7';
const CREATE = '/api/processes/create/comment';
const comment = (change: object) => ({
  idTicketComment: 1,
  text: 'Hola',
  version: 1,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  User: { idUser: 4, name: 'Tomás Ixcoy' },
  edits: [],
  files: [],
  internal: false,
  ...change,
});

test('a note is named as one, and markup in a comment is shown as text', async () => {
  const text = '<img src=x onerror=alert(1)> [x](javascript:alert(1))';
  serve({
    [LIST]: found(
      [comment({ text }), comment({ idTicketComment: 2, internal: true, text: 'Entre nosotros' })],
      2,
    ),
  });
  await renderTickets(<CommentsPanel kind={ticketComments} id={7} people={options.people} />);
  expect(await screen.findByText(text)).toBeDefined();
  expect(document.querySelector('img, a[href^="javascript"]')).toBeNull();
  const [plain, note] = screen.getAllByRole('listitem');
  expect(within(note as HTMLElement).getByText('Nota interna')).toBeDefined();
  expect(within(plain as HTMLElement).queryByText('Nota interna')).toBeNull();
  // Only those who may write notes are offered to.
  expect(screen.queryByRole('switch', { name: 'Nota interna' })).toBeNull();
});

test('a prepared answer is inserted after a slash and saved as a note', async () => {
  const { sent } = serve({ [LIST]: found([], 0) });
  const snippets = [{ id: 1, name: 'Acuse de recibo', text: 'Hola Beatriz, vemos el ticket #7.' }];
  const { user } = await renderTickets(
    <CommentsPanel kind={ticketComments} id={7} people={options.people} snippets={snippets} notes />,
  );
  await user.click(await screen.findByRole('switch', { name: 'Nota interna' }));
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Escribe una nota interna' });
  await user.type(box, '/acu');
  await user.click(await screen.findByRole('option', { name: /Acuse de recibo/ }));
  expect(box.value).toBe('Hola Beatriz, vemos el ticket #7.');
  await user.click(screen.getByRole('button', { name: 'Guardar nota' }));
  await waitFor(() => expect(sent('POST', CREATE)).toHaveLength(1));
  expect(sent('POST', CREATE)[0]?.body).toEqual({
    idTicket: 7,
    text: 'Hola Beatriz, vemos el ticket #7.',
    internal: true,
  });
});
