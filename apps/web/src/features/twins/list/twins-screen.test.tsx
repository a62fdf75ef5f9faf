import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins, twin } from '../test-support/render-twins.tsx';
import { TwinsScreen } from './twins-screen.tsx';

const LIST = 'GET /api/processes/getTwinAll/1';
const STATES = '/api/v4/twins/states';

test('a read-only user is offered only the printing of labels', async () => {
  serve({ [LIST]: found([twin()], 1) });
  const { user } = await renderTwins(<TwinsScreen />, ['twin:view'], '/dispositivo/dispositivos');
  await screen.findByText('EB-0007');
  expect(screen.queryByRole('button', { name: 'Registrar dispositivo' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Acciones' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Imprimir etiqueta',
  ]);
});

test('values, trend and open alarms of the shown devices arrive after the list, and order it', async () => {
  const value = (level: 'normal' | 'alarm', shown: number) => ({
    value: shown,
    readAt: '2026-01-01T12:00:00.000Z',
    level,
    trend: [null, shown - 1, shown],
  });
  const { sent } = serve({
    [LIST]: found([twin({ idTwin: 9 }), twin({ idTwin: 7, name: 'EB-0008', sensorState: 'never' })], 2),
    'GET /api/v4/twins/latest': found([
      {
        idTwin: 9,
        level: 'alarm',
        openAlarms: 2,
        temperature: value('normal', 24.5),
        humidity: value('alarm', 78),
      },
      { idTwin: 7, level: 'normal', openAlarms: 0, temperature: null, humidity: null },
    ]),
  });
  const { user, address } = await renderTwins(<TwinsScreen />, ['twin:view'], '/dispositivo/dispositivos');
  expect(await screen.findByText('24.5 °C')).toBeDefined();
  expect(sent('GET', '/api/v4/twins/latest')[0]?.query.idTwin).toBe('7,9');
  const [first, second] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement];
  expect(within(first).getByText('78.0 %')).toBeDefined();
  expect(within(first).getByRole('img', { name: 'Alarma' })).toBeDefined();
  expect(within(first).getByRole('img', { name: 'Alarma, 2 activas' })).toBeDefined();
  expect(within(second).getByText('Aún no reporta')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Humedad' }));
  expect(address()).toContain('order=-humidity');
});

test('inactivating all matching devices sends the reason, the filters and the company', async () => {
  const rows = Array.from({ length: 3 }, (_, index) => twin({ idTwin: index + 1, name: `EB-${index}` }));
  const { sent } = serve({
    [LIST]: found(rows, 120),
    [`PUT ${STATES}`]: found({ changed: 120 }, undefined, 'Se inactivaron 120 registros'),
  });
  const { user } = await renderTwins(<TwinsScreen />, undefined, '/dispositivo/dispositivos?twinType=Fijo');
  await screen.findByText('EB-1');
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
  await user.click(screen.getByRole('button', { name: 'Seleccionar las 120 que coinciden' }));
  await user.click(screen.getByRole('button', { name: 'Inactivar' }));
  const reason = await screen.findByRole('textbox', { name: 'Motivo' });
  expect(screen.getByText(/^Dejarán de ofrecerse para asignar\./)).toBeDefined();
  await user.type(reason, 'Inventario');
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(sent('PUT', STATES)).toHaveLength(1));
  expect(sent('PUT', STATES)[0]?.body).toEqual({
    state: 'Inactivo',
    reason: 'Inventario',
    match: { twinType: 'Fijo' },
    idCompany: 1,
  });
  expect(await screen.findByText('Se inactivaron 120 registros')).toBeDefined();
});
