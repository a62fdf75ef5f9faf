import { randomBytes } from 'node:crypto';
import { alarms } from '@gemelo/contract/endpoints/alarms';
import { choose, drawer, rowOf } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { expectPath, said, title } from './support/places.ts';
import { ask, sessionOf } from './support/server.ts';

const keeper = 'bodega@gemelo.test';
const technician = 'tecnico@gemelo.test';

test.describe('whoever needs help', () => {
  test.use({ as: keeper });

  test('opens a ticket, follows it while others work on it, and learns why it was closed', async ({
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
    await expect(said(page, 'Se creo correctamente el Ticket!')).toBeVisible();
    await rowOf(page, name).click();
    await expect(title(page)).toContainText(name);

    const office = await visit({ as: admin });
    await office.goto('/ticket');
    await rowOf(office, name).click();
    await choose(office.getByRole('main'), 'Asignado a', 'Tomás Ixcoy');
    await expect(said(office, 'Ticket actualizado')).toBeVisible();
    await choose(office.getByRole('main'), 'Estado', 'En espera');
    const box = office.getByRole('textbox', { name: 'Escribe un comentario' });
    await box.pressSequentially('Pregunto a @tz');
    await office.getByRole('option', { name: 'Álvaro Tzul' }).click();
    await office.getByRole('button', { name: 'Comentar' }).click();

    // The reporter's page says so by itself.
    await expect(page.getByText('Pregunto a @Álvaro Tzul')).toBeVisible();
    await expect(page.getByText('Tomás Ixcoy')).toBeVisible();
    await expect(page.getByText('En espera').first()).toBeVisible();

    await office.getByRole('button', { name: 'Cerrar ticket' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Justificación').fill('Se cambió la chapa');
    await dialog.getByRole('button', { name: 'Cerrar ticket' }).click();
    await expect(said(office, 'Ticket cerrado')).toBeVisible();
    await expect(page.getByRole('status').getByText('Se cambió la chapa')).toBeVisible();
    await page.getByRole('tab', { name: 'Historial' }).click();
    await expect(page.getByText(/cerró el ticket$/)).toBeVisible();

    await office.goto(`/admin/correo?search=${encodeURIComponent(keeper)}`);
    await expect(office.getByRole('row').filter({ hasText: ': Resuelto' }).first()).toBeVisible();
  });
});

test.describe('a technician', () => {
  test.use({ as: technician });

  test('makes a ticket out of an alarm, and goes from one to the other', async ({ page }) => {
    const { token } = await sessionOf(technician);
    const { data } = await ask(alarms, { query: { condition: 'silence' as never, limit: 200 } }, token);
    const alarm = data.find(({ idTicket }) => idTicket === null);
    if (!alarm) throw new Error('the demonstration has alarms without a ticket');
    const named = `${alarm.AlarmRule.name}: ${alarm.Twin.name}`;
    await page.goto(`/alarmas?id=${alarm.idAlarm}`);
    await drawer(page).getByRole('button', { name: 'Crear ticket' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo ticket' });
    await expect(form.getByLabel('Título')).toHaveValue(named);
    await choose(form, 'Tipo', 'Conectividad');
    await form.getByRole('button', { name: 'Crear ticket' }).click();
    await expect(said(page, 'Se creo correctamente el Ticket!')).toBeVisible();
    await drawer(page)
      .getByRole('link', { name: new RegExp(named) })
      .click();
    await expectPath(page, '/ticket/informacion');
    await expect(title(page)).toContainText(named);
    await page.getByRole('main').getByRole('link', { name: alarm.AlarmRule.name }).click();
    await expect(drawer(page).getByRole('heading', { name: alarm.AlarmRule.name })).toBeVisible();
  });
});
