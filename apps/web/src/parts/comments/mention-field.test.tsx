import { ticketComments } from '@gemelo/contract/endpoints/comments';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

const open = async () => {
  const { sent } = serve({});
  const { user } = await renderTickets(
    <CommentsPanel kind={ticketComments} id={7} people={options.people} />,
  );
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Escribe un comentario' });
  return { box, user, sent };
};
const highlighted = () =>
  screen
    .queryAllByRole('option')
    .filter((option) => option.dataset.comboboxSelected === 'true')
    .map(({ textContent }) => textContent);

test('Enter picks the highlighted person and sends nothing', async () => {
  const { box, user, sent } = await open();
  await user.type(box, '@be');
  await waitFor(() => expect(highlighted()).toEqual(['Beatriz Cifuentes']));
  await user.keyboard('{Enter}');
  expect(box.value).toBe('@Beatriz Cifuentes ');
  expect(sent('POST', '/api/processes/create/comment')).toHaveLength(0);
  expect(screen.queryByRole('option')).toBeNull();
});

test('the arrows move between people, and Escape closes the list and keeps the text', async () => {
  const { box, user } = await open();
  await user.type(box, '@');
  await waitFor(() => expect(highlighted()).toHaveLength(1));
  const [first] = highlighted();
  await user.keyboard('{ArrowDown}');
  expect(highlighted()).toHaveLength(1);
  expect(highlighted()[0]).not.toBe(first);
  await user.keyboard('{ArrowUp}');
  expect(highlighted()).toEqual([first]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(box.value).toBe('@');
  // Without the list Enter begins a new line.
  await user.keyboard('{Enter}');
  expect(box.value).toBe('@\n');
});

test('people who arrive after the @ was typed are offered', async () => {
  serve({});
  function Late() {
    const [people, setPeople] = useState<typeof options.people>([]);
    return (
      <>
        <CommentsPanel kind={ticketComments} id={7} people={people} />
        <div onPointerEnter={() => setPeople(options.people)}>later</div>
      </>
    );
  }
  const { user } = await renderTickets(<Late />);
  await user.type(await screen.findByRole('textbox', { name: 'Escribe un comentario' }), 'Hola @cif');
  expect(screen.queryByRole('option')).toBeNull();
  await user.hover(screen.getByText('later'));
  expect(await screen.findByRole('option', { name: 'Beatriz Cifuentes' })).toBeDefined();
});
