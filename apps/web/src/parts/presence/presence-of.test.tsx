import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAssignments } from '../../test/render-assignments.tsx';
import { found, serve } from '../../test/render-catalogue.tsx';
import { PresenceOf } from './presence-of.tsx';

test('colleagues have a dot with its word; whoever is not there is offline', async () => {
  const { sent } = serve({
    'GET /api/v4/presence': found([
      { idUser: 4, presence: 'bussy' },
      { idUser: 5, presence: 'idle' },
    ]),
  });
  await renderAssignments(
    <>
      <PresenceOf idUser={4} />
      <PresenceOf idUser={5} compact />
      <PresenceOf idUser={6} />
    </>,
  );
  expect(await screen.findByText('Ocupado')).toBeDefined();
  expect(screen.getByText('Ausente')).toBeDefined();
  expect(screen.getByText('Desconectado')).toBeDefined();
  expect(sent('GET', '/api/v4/presence')).toHaveLength(1);
});
