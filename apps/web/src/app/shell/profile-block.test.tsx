import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '../../lib/session.ts';
import { ana } from '../../test/people.ts';
import { found, serve } from '../../test/render-catalogue.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { useSnacks } from '../../ui/dialogs/snackbar.ts';
import { ProfileBlock } from './profile-block.tsx';

const AT = `/api/settings/user/update/profile/${ana.idUser}`;

async function turnAway() {
  session.begin('token', ana);
  const { user } = await renderUi(<ProfileBlock />);
  await user.click(screen.getByRole('button', { name: /Ana Morales/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ausente' }));
}

test('a new presence takes effect at once, without a message', async () => {
  const { sent } = serve({
    [`PUT ${AT}`]: found({ ...ana, presence: 'idle' }, undefined, 'Información actualizada, cierre sesión'),
  });
  await turnAway();
  expect(await screen.findByText(/Ausente · /)).toBeDefined();
  await waitFor(() => expect(sent('PUT', AT)).toHaveLength(1));
  expect(useSnacks.getState()).toEqual(useSnacks.getInitialState());
});

test('a presence that is not saved is taken back with a message', async () => {
  serve({
    [`PUT ${AT}`]: { status: 409, body: { error: true, code: 'CONFLICT', message: 'El cambio choca' } },
  });
  await turnAway();
  expect(await screen.findByText('El cambio choca')).toBeDefined();
  expect(await screen.findByText(/En línea · /)).toBeDefined();
});
