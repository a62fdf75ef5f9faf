import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSession } from '../../lib/session.ts';
import { ana } from '../../test/people.ts';
import { everyGrant } from '../../test/render-administration.tsx';
import { found, serve } from '../../test/render-catalogue.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { UsersDrawer } from './users-drawer.tsx';

const USERS = 'GET /api/settings/bodega/usuarios/5';
const person = (idUser: number, name: string) => ({
  idUser,
  name,
  email: `${idUser}@x.test`,
  role: 'Agente',
});
const [rosa, luis, eva] = [person(1, 'Rosa'), person(2, 'Luis'), person(3, 'Eva')] as const;
const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(name) });
const refocusWindow = () =>
  act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });

test('own ticks survive a refetch with the changes of another user, and both are saved', async () => {
  let users = [rosa];
  let status = 200;
  const { sent } = serve({
    'GET /api/settings/v2/warehouse/agents': found([rosa, luis, eva], 3),
    [USERS]: () => ({ ...found(users), status }),
    'POST /api/settings/assign/warehouse': found(null, undefined, 'Usuarios asignados a la bodega!'),
  });
  useSession.setState({ token: 'token', user: { ...ana, permissions: everyGrant }, absence: 'never' });
  const close = vi.fn();
  const { user } = await renderUi(
    <UsersDrawer warehouse={{ idWarehouse: 5, name: 'Sur' }} onClose={close} />,
  );
  await user.click(await box('Luis'));
  users = [rosa, eva];
  await refocusWindow();
  await waitFor(async () => expect(((await box('Eva')) as HTMLInputElement).checked).toBe(true));
  expect(((await box('Luis')) as HTMLInputElement).checked).toBe(true);

  status = 503;
  await refocusWindow();
  await waitFor(() => expect(sent('GET', '/api/settings/bodega/usuarios/5')).toHaveLength(3));
  expect(((await box('Luis')) as HTMLInputElement).checked).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  const [{ body } = { body: undefined }] = sent('POST', '/api/settings/assign/warehouse');
  expect(body).toEqual({ idWarehouse: 5, users: [1, 2, 3] });
});
