import { randomBytes } from 'node:crypto';
import { alarms } from '@gemelo/contract/endpoints/alarms';
import { choose, drawer, rowOf } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin, technician } from './support/people.ts';
import { expectPath, snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

const keeper = 'bodega@gemelo.test';

test.describe('the reporter of a ticket', () => {
  test.use({ as: keeper });

  test('creates a ticket, sees changes of others live and reads why it was closed', async ({
    page,
    visit,
  }) => {
    const name = `Puerta ${randomBytes(4).toString('hex')}`;
    await page.goto('/ticket/soporte/técnico');
    await expect(title(page)).toHaveText('Soporte técnico');
    await page.getByRole('button', { name: 'Crear ticket' }).click();
    const form = drawer(page);
    await form.getByLabel('Título').fill(name);
    await choose(form, 'Tipo', 'Consulta');
    await form.getByRole('button', { name: 'Crear ticket' }).click();
    await expect(snackbar(page, 'Se creo correctamente el Ticket!')).toBeVisible();
    await rowOf(page, name).click();
    await expect(title(page)).toContainText(name);

    const adminPage = await visit({ as: admin });
    await adminPage.goto(`/ticket?search=${encodeURIComponent(name)}`);
    await rowOf(adminPage, name).click();
    await choose(adminPage.getByRole('main'), 'Asignado a', 'Tomás Ixcoy');
    await expect(snackbar(adminPage, 'Ticket actualizado')).toBeVisible();
    await choose(adminPage.getByRole('main'), 'Estado', 'En espera');
    const box = adminPage.getByRole('textbox', { name: 'Escribe un comentario' });
    await box.pressSequentially('Pregunto a @tz');
    await adminPage.getByRole('option', { name: 'Álvaro Tzul' }).click();
    await adminPage.getByRole('button', { name: 'Comentar' }).click();

    // The page of the reporter updates without a reload.
    await expect(page.getByText('Pregunto a @Álvaro Tzul')).toBeVisible();
    await expect(page.getByText('Tomás Ixcoy')).toBeVisible();
    await expect(page.getByText('En espera').first()).toBeVisible();

    await adminPage.getByRole('button', { name: 'Cerrar ticket' }).click();
    const dialog = adminPage.getByRole('dialog');
    await dialog.getByLabel('Justificación').fill('Se cambió la chapa');
    await dialog.getByRole('button', { name: 'Aceptar' }).click();
    await expect(snackbar(adminPage, 'Ticket cerrado')).toBeVisible();
    await expect(page.getByRole('status').getByText('Se cambió la chapa')).toBeVisible();
    await page.getByRole('tab', { name: 'Historial' }).click();
    await expect(page.getByText(/cerró el ticket$/)).toBeVisible();

    await adminPage.goto(`/admin/correo?search=${encodeURIComponent(keeper)}`);
    await expect(adminPage.getByRole('row').filter({ hasText: ': Resuelto' }).first()).toBeVisible();
  });
});

test.describe('a technician', () => {
  test.use({ as: technician });

  test('creates a ticket from an alarm and follows the links between them', async ({ page }) => {
    const { token } = await sessionOf(technician);
    const { data } = await callApi(alarms, { query: { condition: 'silence' as never, limit: 200 } }, token);
    const alarm = data.find(({ idTicket }) => idTicket === null);
    if (!alarm) throw new Error('the demo data has alarms without a ticket');
    const ticketTitle = `${alarm.AlarmRule.name}: ${alarm.Twin.name}`;
    await page.goto(`/alarmas?id=${alarm.idAlarm}`);
    await drawer(page).getByRole('button', { name: 'Crear ticket' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo ticket' });
    await expect(form.getByLabel('Título')).toHaveValue(ticketTitle);
    await choose(form, 'Tipo', 'Conectividad');
    await form.getByRole('button', { name: 'Crear ticket' }).click();
    await expect(snackbar(page, 'Se creo correctamente el Ticket!')).toBeVisible();
    await drawer(page)
      .getByRole('link', { name: new RegExp(ticketTitle) })
      .click();
    await expectPath(page, '/ticket/informacion');
    await expect(title(page)).toContainText(ticketTitle);
    await page.getByRole('main').getByRole('link', { name: alarm.AlarmRule.name }).click();
    await expect(drawer(page).getByRole('heading', { name: alarm.AlarmRule.name })).toBeVisible();
  });
});
