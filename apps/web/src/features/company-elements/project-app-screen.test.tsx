import type { AppElement, ProjectApp } from '@gemelo/contract/endpoints/company-elements';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { ProjectAppScreen } from './project-app-screen.tsx';

const element = (
  idScreenElement: number,
  label: string,
  elementKind: AppElement['ElementType']['elementKind'],
  idCompanyScreenElement: number | null,
): AppElement => ({
  ...{ idScreenElement, label, order: idScreenElement, idCompanyScreenElement },
  ElementType: { idElementType: 1, name: 'Tipo', elementKind },
  state: idCompanyScreenElement === null ? 'Inactivo' : 'Activo',
});
const app: ProjectApp = {
  ...{ idCompanyProject: 5, idCompany: 1, state: 'Activo' },
  Project: { idProject: 2, name: 'Zafra' },
  Company: { idCompany: 1, name: 'Azucarera' },
  screens: [
    {
      ...{ idScreen: 1, name: 'Inicio', description: null },
      elements: [element(1, 'Buenos días', 'heading', 11), element(2, 'Mapa', 'map', null)],
    },
    {
      ...{ idScreen: 2, name: 'Visita', description: null },
      elements: [element(3, 'Terminar', 'button', 13), element(4, 'Foto', 'camera', 14)],
    },
  ],
  roles: [
    { idRole: 2, name: 'Supervisor', entries: [] },
    {
      ...{ idRole: 6, name: 'Agente de campo' },
      entries: [{ idPage: 60, name: 'Recorridos', key: null, icon: 'map' }],
    },
  ],
};
const grants = { permissions: ['company-element:view', 'company-element:create', 'company-element:edit'] };
const CREATE = '/api/settings/create/company/screen/element';
const status = (id: number) => `/api/settings/company/screen/element/status/${id}`;

async function show(replies: Replies = {}, user: object = grants, address = '/?id=5') {
  const server = serve({ 'GET /api/v4/company-projects/5/app': found(app), ...replies });
  const view = await renderCatalogue(<ProjectAppScreen />, user, address);
  return { ...view, ...server };
}
const phone = () => screen.getByRole('region', { name: 'Vista previa' });
const shown = (name: string) =>
  within(within(phone()).getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('an element that is switched on appears in the preview, and can be undone', async () => {
  const { user, sent } = await show({
    [`POST ${CREATE}`]: found(
      { idCompanyScreenElement: 12, state: 'Activo' },
      undefined,
      'Se ha activado el elemento de la compañía',
    ),
    [`PUT ${status(12)}`]: found({ idCompanyScreenElement: 12, state: 'Inactivo' }, undefined, 'Inactivo'),
  });
  await screen.findByRole('switch', { name: /Mapa/ });
  expect(shown('Inicio')).toEqual(['Buenos días']);
  await user.click(screen.getByRole('switch', { name: /Mapa/ }));
  expect(shown('Inicio')).toEqual(['Buenos días', 'Mapa']);
  expect(await screen.findByText('Se ha activado el elemento de la compañía')).toBeDefined();
  expect(sent('POST', CREATE)[0]?.body).toEqual({ idCompanyProject: 5, idScreenElement: 2 });
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(sent('PUT', status(12))[0]?.body).toEqual({ state: 'Inactivo' }));
  expect(shown('Inicio')).toEqual(['Buenos días']);
});

test('a refused change is put back, with its reason', async () => {
  const { user } = await show({
    [`PUT ${status(14)}`]: {
      status: 403,
      body: { error: true, code: 'FORBIDDEN', message: 'Tu rol no permite esta acción' },
    },
  });
  await user.click(await screen.findByRole('switch', { name: /Foto/ }));
  expect(await screen.findByText(/Tu rol no permite/)).toBeDefined();
  // The preview follows to the screen that was changed.
  expect(shown('Visita')).toEqual(['Terminar', 'Foto']);
  expect((screen.getByRole('switch', { name: /Foto/ }) as HTMLInputElement).checked).toBe(true);
});

test('all elements of a screen are switched with one button', async () => {
  const { user, sent } = await show({
    'PUT /api/v4/company-projects/5/elements': ({ body }) => {
      const { state } = body as { state: 'Activo' | 'Inactivo' };
      const [first, second] = app.screens;
      if (!first || !second) throw new Error('there are two screens');
      const elements = second.elements.map((one) => ({ ...one, state }));
      return found({ ...app, screens: [first, { ...second, elements }] }, undefined, 'Listo');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Ocultar todos' }));
  await waitFor(() =>
    expect(sent('PUT', '/api/v4/company-projects/5/elements')[0]?.body).toEqual({
      state: 'Inactivo',
      idScreenElements: [3, 4],
    }),
  );
  expect(await within(phone()).findByText('Nada de esta pantalla está visible')).toBeDefined();
});

test('the entries of the phone are those of the chosen role', async () => {
  const { user } = await show();
  expect(
    await within(await screen.findByRole('region', { name: 'Vista previa' })).findByText('Recorridos'),
  ).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Rol' }));
  await user.click(await screen.findByRole('option', { name: 'Supervisor' }));
  expect(within(phone()).getByText('Este rol no tiene páginas en la aplicación')).toBeDefined();
});

test('whoever may only look sees the switches and the preview, without changing anything', async () => {
  await show({}, { permissions: ['company-element:view'] });
  const switches = (await screen.findAllByRole('switch')) as HTMLInputElement[];
  expect(switches.every(({ disabled }) => disabled)).toBe(true);
  expect(screen.queryByRole('button', { name: 'Ocultar todos' })).toBeNull();
});

test('an address without a project leads back to the list', async () => {
  await show({}, grants, '/');
  expect(await screen.findByText('No se sabe de qué proyecto se trata')).toBeDefined();
});
