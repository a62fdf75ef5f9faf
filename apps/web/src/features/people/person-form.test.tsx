import type { Person } from '@gemelo/contract/endpoints/people';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAdministration } from '../../test/render-administration.tsx';
import { found, serve } from '../../test/render-catalogue.tsx';
import { PersonForm } from './person-form.tsx';

const person: Person = {
  idUser: 9,
  uid: '00000000-0000-4000-8000-000000000009',
  name: 'Tomás',
  email: 'tomas@gemelo.test',
  idCustomer: null,
  idCompany: 1,
  Company: { idCompany: 1, name: 'Azucarera' },
  idRole: 4,
  Role: { idRole: 4, name: 'Técnico' },
  roles: [{ idRole: 4, name: 'Técnico' }],
  state: 'Activo',
  verified: true,
  secondFactor: false,
  lastSeenAt: null,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const roles = found(
  [
    { idRole: 3, name: 'Registrador', idCompany: null },
    { idRole: 4, name: 'Técnico', idCompany: null },
    { idRole: 90, name: 'De otra compañía', idCompany: 2 },
  ],
  3,
);
const PATH = '/api/settings/updatedUser/9';

const open = (own = false) => {
  const onClose = vi.fn();
  return renderAdministration(<PersonForm person={person} own={own} onClose={onClose} />).then((view) => ({
    ...view,
    onClose,
  }));
};

test('a conflict shows both changes and saves the own ones over the new version', async () => {
  const current = { ...person, idCustomer: 'c-1', version: 4 };
  const server = serve({
    'GET /api/settings/roleActive': roles,
    [`PUT ${PATH}`]: ({ body }) =>
      (body as { version: number }).version === 4
        ? found({ ...current, version: 5 }, undefined, 'Se actualizó «Tomás Ixcoy»')
        : {
            status: 409,
            body: { error: true, code: 'STALE', message: 'Alguien más cambió este registro', current },
          },
  });
  const { user, onClose } = await open();
  await user.type(await screen.findByLabelText('Nombre'), ' Ixcoy');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));

  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('row', { name: /Id de cliente — c-1/ })).toBeDefined();
  expect(within(dialog).getByRole('row', { name: /Nombre Tomás Tomás Tomás Ixcoy/ })).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: /Guardar mis cambios/ }));
  expect(await screen.findByText('Se actualizó «Tomás Ixcoy»')).toBeDefined();
  expect(server.sent('PUT', PATH).at(-1)?.body).toMatchObject({
    name: 'Tomás Ixcoy',
    idCustomer: 'c-1',
    version: 4,
  });
  expect(onClose).toHaveBeenCalled();
});

test('a refusal to remove the last administrator explains what to do', async () => {
  serve({
    'GET /api/settings/roleActive': roles,
    [`PUT ${PATH}`]: {
      status: 409,
      body: { error: true, code: 'LAST_ADMINISTRATOR', message: 'La compañía quedaría sin administrador' },
    },
  });
  const { user, onClose } = await open();
  await user.type(await screen.findByLabelText('Nombre'), 'x');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/sin administrador\. Dale el rol de administrador a otra/)).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test('the own role cannot be changed, and roles of other companies are not offered', async () => {
  serve({ 'GET /api/settings/roleActive': roles });
  const own = await open(true);
  expect(await screen.findByRole('combobox', { name: /Rol principal/ })).toHaveProperty('disabled', true);
  own.unmount();
  const { user } = await open();
  await user.click(await screen.findByRole('combobox', { name: /Rol principal/ }));
  expect(await screen.findByRole('option', { name: 'Registrador' })).toBeDefined();
  expect(screen.queryByRole('option', { name: 'De otra compañía' })).toBeNull();
});
