import type { ReportRun, ReportSchedule, ReportScheduleOptions } from '@gemelo/contract/endpoints/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAdministration } from '../../test/render-administration.tsx';
import { found, serve } from '../../test/render-catalogue.tsx';
import { ReportsScreen } from './reports-screen.tsx';
import { choicesOf } from './schedule-values.ts';

const AT = '/api/v4/report-schedules';
const options: ReportScheduleOptions = {
  warehouses: [
    { idWarehouse: 2, name: 'Bodega Norte' },
    { idWarehouse: 3, name: 'Bodega Sur' },
  ],
  people: [{ idUser: 5, name: 'Beatriz Cifuentes', email: 'bodega@gemelo.test' }],
  timeZone: 'America/Guatemala',
};
const schedule: ReportSchedule = {
  idReportSchedule: 7,
  idCompany: 1,
  name: 'Resumen',
  frequency: 'monthly',
  weekday: null,
  day: 31,
  hour: 18,
  Warehouses: [{ idWarehouse: 2, name: 'Bodega Norte' }],
  Users: [
    { idUser: 5, name: 'Beatriz Cifuentes', reached: true },
    { idUser: 9, name: 'Mario Paz', reached: false },
  ],
  state: 'Activo',
  lastSentAt: null,
  lastRun: 'skipped',
  nextDueAt: '2026-11-30T00:00:00.000Z',
  version: 4,
  createdAt: '2026-01-01T12:00:00.000Z',
};
const run: ReportRun = {
  idReportRun: 40,
  dueAt: '2026-11-01T12:00:00.000Z',
  user: 'Ana Lucía Morales',
  state: 'sent',
  reason: null,
  from: '2026-10-01',
  to: '2026-10-31',
  sentAt: '2026-11-01T12:00:05.000Z',
  Warehouses: [{ idWarehouse: 2, name: 'Bodega Norte' }],
  Mails: [{ idMail: 1, recipient: 'bodega@gemelo.test', state: 'failed' }],
};
const replies = {
  [`GET ${AT}`]: found([schedule], 1),
  [`GET ${AT}/options`]: found(options),
  [`GET ${AT}/7/runs`]: found([run]),
  [`POST ${AT}/7/send`]: found({ ...run, state: 'pending' }, undefined, 'El informe va en camino'),
};

test('a schedule says when it is sent, who no longer gets it, and what became of each mail', async () => {
  serve(replies);
  const { user } = await renderAdministration(<ReportsScreen />);
  await user.click(await screen.findByText('Resumen'));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText(/^El último día de cada mes a las 6:00/)).toBeDefined();
  expect(drawer.getByText(/Mario Paz ya no lo recibe/)).toBeDefined();
  expect(await drawer.findByText(/lo pidió Ana Lucía Morales/)).toBeDefined();
  expect(drawer.getByText(/bodega@gemelo\.test/).parentElement?.textContent).toContain('Falló');
  expect(drawer.getAllByRole('button', { name: 'Abrir el informe de Bodega Norte' })).toHaveLength(2);
});

test('it is sent now on request', async () => {
  const { sent } = serve(replies);
  const { user } = await renderAdministration(<ReportsScreen />);
  await user.click(await screen.findByText('Resumen'));
  await user.click(await screen.findByRole('button', { name: 'Enviar ahora' }));
  await waitFor(() => expect(sent('POST', `${AT}/7/send`)).toHaveLength(1));
});

test('inactivating keeps everything else as it was, with its version', async () => {
  const { sent } = serve({ ...replies, [`PUT ${AT}/7`]: found(schedule) });
  const { user } = await renderAdministration(<ReportsScreen />);
  const row = await screen.findByRole('row', { name: /Resumen/ });
  await user.click(within(row).getByRole('button'));
  await user.click(await screen.findByRole('menuitem', { name: 'Inactivar' }));
  await waitFor(() => expect(sent('PUT', `${AT}/7`)).toHaveLength(1));
  expect(sent('PUT', `${AT}/7`)[0]?.body).toMatchObject({
    name: 'Resumen',
    frequency: 'monthly',
    day: 31,
    warehouses: [2],
    users: [5, 9],
    state: 'Inactivo',
    version: 4,
  });
});

test('without the permissions nothing can be made or changed', async () => {
  serve(replies);
  await renderAdministration(<ReportsScreen />, { permissions: ['report-schedule:view'] });
  await screen.findByText('Resumen');
  expect(screen.queryByRole('button', { name: /Nuevo envío/ })).toBeNull();
});

test('whoever was chosen before can stay chosen', () => {
  const { people, warehouses } = choicesOf(options, schedule);
  expect(people.map(({ label }) => label)).toEqual(['Beatriz Cifuentes', 'Mario Paz']);
  expect(warehouses).toHaveLength(2);
});
