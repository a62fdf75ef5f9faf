import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAdministration } from '../../../test/render-administration.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { panelReplies, role } from '../test-support/sample.ts';
import { RoleScreen } from './role-screen.tsx';

const open = (user = {}, tab = '') => renderAdministration(<RoleScreen />, user, `/admin/rol?id=7${tab}`);

test('selecting a row of the matrix grants all its actions, and saving shows the server message', async () => {
  const server = serve({
    ...panelReplies(role()),
    'POST /api/settings/insert/role/permission': ({ body }) =>
      found(role(body as object), undefined, 'Permisos asignados correctamente'),
  });
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Dispositivos: Editar' }));
  await user.click(screen.getByRole('checkbox', { name: 'Países: todas las acciones' }));
  expect(screen.getByText('5 cambios sin guardar')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Guardar permisos' }));
  expect(await screen.findByText('Permisos asignados correctamente')).toBeDefined();
  expect(server.sent('POST', '/api/settings/insert/role/permission')[0]?.body).toEqual({
    idRole: 7,
    permissions: [7, 9, 10, 11, 12],
  });
});

test('"ver como este rol" previews the unsaved selection', async () => {
  const server = serve(panelReplies(role()));
  const { user } = await open({}, '&tab=web');
  await user.click(await screen.findByRole('checkbox', { name: /^Tokens/ }));
  await user.click(screen.getByRole('button', { name: 'Ver como este rol' }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText('Con los cambios que todavía no has guardado.')).toBeDefined();
  const menu = within(drawer).getByRole('list', { name: 'Menú que verá' });
  expect(within(menu).getByText('Tokens')).toBeDefined();
  expect(within(menu).getByText('Dispositivos')).toBeDefined();
  expect(server.calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('changed modules and pages are both saved', async () => {
  const server = serve({
    ...panelReplies(role()),
    'POST /api/settings/insert/role/module': found(
      role({ modules: { web: [1, 2], app: [] } }),
      undefined,
      'Modulos asignados correctamente',
    ),
    'POST /api/settings/view/page': found(
      role({ modules: { web: [1, 2], app: [] }, pages: { web: [10, 21], app: [] } }),
      undefined,
      'Páginas asignadas correctamente',
    ),
  });
  const { user } = await open({}, '&tab=web');
  await user.click(await screen.findByRole('checkbox', { name: /^Tokens/ }));
  await user.click(screen.getByRole('button', { name: 'Guardar menú' }));
  expect(await screen.findByText('Modulos asignados correctamente')).toBeDefined();
  expect(await screen.findByText('Páginas asignadas correctamente')).toBeDefined();
  expect(server.sent('POST', '/api/settings/view/page')[0]?.body).toEqual({
    idRole: 7,
    platform: 'web',
    pages: [10, 21],
  });
});

test('an assignment that fails shows the text for assignments, or the reason of the server', async () => {
  const SAVE = 'POST /api/settings/insert/role/permission';
  const save = async () => {
    const { user, unmount } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Dispositivos: Editar' }));
    await user.click(screen.getByRole('button', { name: 'Guardar permisos' }));
    return unmount;
  };
  const failing = (status: number, code: string, message: string) =>
    serve({ ...panelReplies(role()), [SAVE]: { status, body: { error: true, code, message } } });
  failing(500, 'INTERNAL', 'x');
  const unmount = await save();
  expect(await screen.findByText('Ocurrio un error, avisele a un administrador')).toBeDefined();
  unmount();
  failing(403, 'BEYOND_OWN', 'No puedes dar lo que no tienes');
  await save();
  expect(await screen.findByText('No puedes dar lo que no tienes')).toBeDefined();
});

test('a permission that the user lacks cannot be granted, and the reason is shown', async () => {
  serve(panelReplies(role()));
  await open({ permissions: ['admin:view', 'admin:edit', 'twin:view'] });
  expect(await screen.findByRole('checkbox', { name: 'Dispositivos: Ver' })).toHaveProperty(
    'disabled',
    false,
  );
  expect(screen.getByRole('checkbox', { name: 'Dispositivos: Editar' })).toHaveProperty('disabled', true);
  expect(screen.getAllByRole('img', { name: 'No lo tienes tú: no puedes darlo' }).length).toBeGreaterThan(0);
});

test('a shared role is read-only for other companies, which can clone it', async () => {
  serve(panelReplies(role({ idCompany: null })));
  await open({ operator: false });
  expect(await screen.findByText(/Es un rol compartido/)).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'Dispositivos: Ver' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Clonar' })).toBeDefined();
});

test('leaving with unsaved changes asks for confirmation', async () => {
  serve(panelReplies(role()));
  const { user, router } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Dispositivos: Editar' }));
  await user.click(screen.getByRole('link', { name: 'Todos los roles' }));
  expect(await screen.findByText('Hay cambios sin guardar')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/rol'));
  expect(screen.getByText('1 cambio sin guardar')).toBeDefined();
});
