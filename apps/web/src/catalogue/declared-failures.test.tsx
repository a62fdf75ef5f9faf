import { activity } from '@gemelo/contract/catalogues/activity';
import { role } from '@gemelo/contract/catalogues/role';
import type { CatalogueItem } from '@gemelo/contract/kit/catalogue';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAdministration } from '../test/render-administration.tsx';
import { found, serve } from '../test/render-catalogue.tsx';
import { CatalogueForm } from './catalogue-form.tsx';
import { CatalogueScreen } from './catalogue-screen.tsx';

const broken = { status: 500, body: { error: true, code: 'INTERNAL', message: 'Algo salio mal' } };
const stored = {
  description: null,
  idCompany: 1,
  Company: { idCompany: 1, name: 'Azucarera' },
  state: 'Activo',
  version: 1,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
};

test('activities that cannot be read or inactivated show the text for activities', async () => {
  const TEXT = 'Hubo un error, comuniquese con un Administrador';
  serve({ 'GET /api/settings/activity': broken });
  const first = await renderAdministration(<CatalogueScreen catalogue={activity} />);
  expect(await screen.findByText(TEXT)).toBeDefined();
  first.unmount();
  serve({
    'GET /api/settings/activity': found([{ ...stored, idActivity: 5, name: 'Ronda' }], 1),
    'DELETE /api/settings/activity/5': broken,
  });
  const { user } = await renderAdministration(<CatalogueScreen catalogue={activity} />);
  const row = (await screen.findByText('Ronda')).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: 'Acciones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Inactivar' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Inactivar' }));
  expect(await screen.findByText(TEXT)).toBeDefined();
});

test('a role that is not updated shows the text for roles', async () => {
  serve({ 'PUT /api/settings/updatedRole/7': broken });
  const { user } = await renderAdministration(
    <CatalogueForm
      catalogue={role}
      endpoint={role.endpoints.update as CatalogueItem}
      row={{ ...stored, idRole: 7, name: 'De turno' }}
      onClose={vi.fn()}
    />,
  );
  await user.type(await screen.findByLabelText('Nombre'), ' noche');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Hubo un error, no se pudo actualizar el rol')).toBeDefined();
});
