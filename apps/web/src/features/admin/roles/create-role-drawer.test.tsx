import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAdministration } from '../../../test/render-administration.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { panelReplies, role } from '../test-support/sample.ts';

test('creating a role opens its page', async () => {
  const server = serve({
    ...panelReplies(role()),
    'POST /api/settings/insertRole': found({ idRole: 100 }, undefined, 'Se ha registrado el rol con éxito'),
  });
  const { user, address } = await renderAdministration(<AdminScreen />, {}, '/admin');
  await user.click(await screen.findByRole('button', { name: 'Crear rol' }));
  await user.type(await screen.findByLabelText('Nombre'), 'De turno');
  await user.click(screen.getAllByRole('button', { name: 'Crear rol' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Se ha registrado el rol con éxito')).toBeDefined();
  await waitFor(() => expect(address()).toBe('/admin/rol?id=100'));
  expect(screen.queryByText('Hay cambios sin guardar')).toBeNull();
  expect(server.sent('POST', '/api/settings/insertRole')[0]?.body).toMatchObject({ name: 'De turno' });
});

test.each([
  [
    { status: 500, code: 'INTERNAL', message: 'Algo salio mal' },
    'Hubo un error, no se pudo registrar el rol',
  ],
  [{ status: 403, code: 'FORBIDDEN', message: 'Tu rol no lo permite' }, 'Tu rol no lo permite'],
])('a failure shows the server message or the one for roles: %o', async ({ status, ...failure }, words) => {
  serve({
    ...panelReplies(role()),
    'POST /api/settings/insertRole': { status, body: { error: true, ...failure } },
  });
  const { user } = await renderAdministration(<AdminScreen />, {}, '/admin');
  await user.click(await screen.findByRole('button', { name: 'Crear rol' }));
  await user.type(await screen.findByLabelText('Nombre'), 'De turno');
  await user.click(screen.getAllByRole('button', { name: 'Crear rol' }).at(-1) as HTMLElement);
  expect(await screen.findByText(words)).toBeDefined();
});
