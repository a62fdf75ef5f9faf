import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAdministration } from '../../../test/render-administration.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { panelReplies, tree } from '../test-support/sample.ts';
import { ModulesPanel } from './modules-panel.tsx';

test('modules are reordered with the arrow keys and the cached menu is dropped', async () => {
  sessionStorage.setItem('Menu', '[]');
  const server = serve({
    ...panelReplies(),
    'PUT /api/v4/catalogues/module/order': found({ changed: 2 }, undefined, 'Orden guardado'),
  });
  const { user } = await renderAdministration(<ModulesPanel tree={tree} />);
  const handle = await screen.findByRole('button', { name: 'Mover Dispositivos' });
  handle.focus();
  await user.keyboard('{ArrowUp}');
  expect(await screen.findByText('Orden guardado')).toBeDefined();
  expect(server.sent('PUT', '/api/v4/catalogues/module/order')[0]?.body).toEqual({ ids: [2, 1, 3] });
  await waitFor(() => expect(sessionStorage.getItem('Menu')).toBeNull());
});

test('pages of a module are reordered, and removing one offers an undo', async () => {
  const server = serve({
    ...panelReplies(),
    'PUT /api/v4/modules/2/pages': found({ idModule: 2, pages: [21, 20] }, undefined, 'Orden guardado'),
    'POST /api/settings/unassign/module/page': found(
      { idModule: 2, pages: [21] },
      undefined,
      'Se removio la página del modulo',
    ),
  });
  const { user } = await renderAdministration(<ModulesPanel tree={tree} />);
  await user.click(await screen.findByRole('button', { name: /^Dispositivos/ }));
  screen.getByRole('button', { name: 'Mover Tokens' }).focus();
  await user.keyboard('{Home}');
  await waitFor(() =>
    expect(server.sent('PUT', '/api/v4/modules/2/pages')[0]?.body).toEqual({ pages: [21, 20] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Acciones de Tokens' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Quitar del módulo' }));
  expect(await screen.findByText('Se removio la página del modulo')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeDefined();
});

test('a page that is not removed from its module shows the text for assignments', async () => {
  serve({
    ...panelReplies(),
    'POST /api/settings/unassign/module/page': {
      status: 500,
      body: { error: true, code: 'INTERNAL', message: 'x' },
    },
  });
  const { user } = await renderAdministration(<ModulesPanel tree={tree} />);
  await user.click(await screen.findByRole('button', { name: /^Dispositivos/ }));
  await user.click(await screen.findByRole('button', { name: 'Acciones de Tokens' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Quitar del módulo' }));
  expect(await screen.findByText('Ocurrio un error, avisele a un administrador')).toBeDefined();
});

test('users of other companies cannot reorder and see why', async () => {
  serve(panelReplies());
  await renderAdministration(<ModulesPanel tree={tree} />, { operator: false });
  expect(await screen.findByText(/solo la compañía operadora/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mover Inicio' })).toBeNull();
});
