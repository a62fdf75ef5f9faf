import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAdministration } from '../../test/render-administration.tsx';
import { found, serve } from '../../test/render-catalogue.tsx';
import { MaintenanceScreen } from './maintenance-screen.tsx';

const AT = '/api/v4/maintenance';
const going = {
  message: 'Cambiamos el servidor',
  until: null,
  since: '2026-01-01T12:00:00.000Z',
  User: { idUser: 1, name: 'Ana' },
};

test('an administrator of the operator begins it with a message, once they confirmed it', async () => {
  const { sent } = serve({ [`GET ${AT}`]: found(null), [`PUT ${AT}`]: found(going) });
  const { user } = await renderAdministration(<MaintenanceScreen />);
  const message = await screen.findByRole('textbox', { name: 'Lo que verá la gente' });
  await user.clear(message);
  await user.type(message, 'Cambiamos el servidor');
  const begin = () => user.click(screen.getByRole('button', { name: 'Empezar el mantenimiento' }));
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: '¿Empezar el mantenimiento?' }));
  await begin();
  await user.click((await dialog()).getByRole('button', { name: 'Cancelar' }));
  expect(sent('PUT', AT)).toEqual([]);
  await begin();
  await user.click((await dialog()).getByRole('button', { name: 'Empezar el mantenimiento' }));
  await waitFor(() => expect(sent('PUT', AT)).toHaveLength(1));
  expect(sent('PUT', AT)[0]?.body).toEqual({ message: 'Cambiamos el servidor', until: null });
});

test('what is going on is shown with who began it, and is ended', async () => {
  const { sent } = serve({ [`GET ${AT}`]: found(going), [`DELETE ${AT}`]: found(null) });
  const { user } = await renderAdministration(<MaintenanceScreen />);
  expect(await screen.findByText(/Lo empezó Ana/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Terminar el mantenimiento' }));
  await waitFor(() => expect(sent('DELETE', AT)).toHaveLength(1));
});

test('administrators of other companies cannot switch it', async () => {
  const { sent } = serve({});
  await renderAdministration(<MaintenanceScreen />, { operator: false });
  expect(await screen.findByText(/solo la compañía operadora/)).toBeDefined();
  expect(sent('GET', AT)).toEqual([]);
});
