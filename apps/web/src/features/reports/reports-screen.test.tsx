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
  field: [{ idUser: 6, name: 'Álvaro Tzul' }],
  people: [
    { idUser: 2, name: 'Sergio Fuentes', email: 'supervisor@gemelo.test', seesField: true },
    { idUser: 5, name: 'Beatriz Cifuentes', email: 'bodega@gemelo.test', seesField: false },
  ],
  timeZone: 'America/Guatemala',
};
const schedule: ReportSchedule = {
  idReportSchedule: 7,
  idCompany: 1,
  name: 'Resumen',
  subject: 'warehouse',
  frequency: 'monthly',
  weekday: null,
  day: 31,
  hour: 18,
  Warehouses: [{ idWarehouse: 2, name: 'Bodega Norte' }],
  People: [],
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
  People: [],
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
  expect(sent('PUT', `${AT}/7`)[0]?.body).not.toHaveProperty('subject');
});

const openForm = async (permissions?: string[]) => {
  const served = serve({ ...replies, [`POST ${AT}`]: found(schedule) });
  const { user } = await renderAdministration(<ReportsScreen />, permissions ? { permissions } : {});
  await user.click(await screen.findByRole('button', { name: /Nuevo envío/ }));
  return { user, ...served, form: within(await screen.findByRole('dialog')) };
};

test('field work of chosen people is mailed to those who see the tracker', async () => {
  const { user, sent, form } = await openForm();
  await user.type(await form.findByLabelText(/^Nombre/), 'Campo');
  await user.click(form.getByRole('combobox', { name: 'Destinatarios' }));
  await user.click(await screen.findByRole('option', { name: 'Beatriz Cifuentes' }));
  await user.click(await screen.findByRole('option', { name: 'Sergio Fuentes' }));
  await user.click(form.getByRole('radio', { name: 'Trabajo de campo' }));
  expect(form.queryByRole('combobox', { name: 'Bodegas' })).toBeNull();
  await user.click(form.getByRole('combobox', { name: /^Personas/ }));
  await user.click(await screen.findByRole('option', { name: 'Álvaro Tzul' }));
  await user.click(form.getByRole('button', { name: 'Programar envío' }));
  await waitFor(() => expect(sent('POST', AT)).toHaveLength(1));
  expect(sent('POST', AT)[0]?.body).toMatchObject({ subject: 'field', people: [6], users: [2] });
});

test('without the tracker there are only warehouses to report on', async () => {
  const { form } = await openForm(['report-schedule:view', 'report-schedule:create']);
  await form.findByRole('combobox', { name: 'Bodegas' });
  expect(form.queryByRole('radio', { name: 'Trabajo de campo' })).toBeNull();
});

test('a schedule of field work says whose it is, and who was there', async () => {
  const field: ReportSchedule = { ...schedule, subject: 'field', Warehouses: [] };
  const fieldRun: ReportRun = { ...run, Warehouses: [], People: [{ idUser: 6, name: 'Álvaro Tzul' }] };
  serve({ ...replies, [`GET ${AT}`]: found([field], 1), [`GET ${AT}/7/runs`]: found([fieldRun]) });
  const { user } = await renderAdministration(<ReportsScreen />);
  await user.click(await screen.findByText('Resumen'));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('Trabajo de campo: todos')).toBeDefined();
  expect(await drawer.findByText('En el campo: Álvaro Tzul')).toBeDefined();
  expect(drawer.getByText(/Mario Paz ya no lo recibe.*rastreo de campo/)).toBeDefined();
  expect(drawer.queryByText('Cómo se ve hoy')).toBeNull();
});

test('without the permissions nothing can be made or changed', async () => {
  serve(replies);
  await renderAdministration(<ReportsScreen />, { permissions: ['report-schedule:view'] });
  await screen.findByText('Resumen');
  expect(screen.queryByRole('button', { name: /Nuevo envío/ })).toBeNull();
});

test('whoever was chosen before can stay chosen', () => {
  const { recipients, warehouses } = choicesOf(options, schedule, 'warehouse');
  expect(recipients.map(({ label }) => label)).toEqual(['Sergio Fuentes', 'Beatriz Cifuentes', 'Mario Paz']);
  expect(warehouses).toHaveLength(2);
});
