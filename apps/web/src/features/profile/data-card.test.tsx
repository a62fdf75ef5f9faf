import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session, useSession } from '../../lib/session.ts';
import { ana } from '../../test/people.ts';
import { found, serve } from '../../test/render-catalogue.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { DataCard } from './data-card.tsx';

const UPDATE = `PUT /api/settings/user/update/profile/${ana.idUser}`;

function OwnDataCard() {
  const user = useSession((state) => state.user);
  return user && <DataCard user={user} />;
}

async function rename() {
  session.begin('token', ana);
  const { user } = await renderUi(<OwnDataCard />);
  await user.type(screen.getByLabelText('Nombre'), ' Elena');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
}

test('a saved profile asks to sign out', async () => {
  serve({ [UPDATE]: found({ ...ana, name: `${ana.name} Elena` }) });
  await rename();
  expect(
    await screen.findByText('Información actualizada, cierre sesión para que los cambios surtan efecto'),
  ).toBeDefined();
});

test('a profile that is not saved shows the text for settings and the reason', async () => {
  serve({
    [UPDATE]: { status: 409, body: { error: true, code: 'CONFLICT', message: 'El cambio choca' } },
  });
  await rename();
  expect(await screen.findByText('Error occured while updating settings. El cambio choca')).toBeDefined();
});
