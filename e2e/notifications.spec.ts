import { randomBytes } from 'node:crypto';
import { createTicket } from '@gemelo/contract/endpoints/tickets';
import { expect, test } from './support/journey.ts';
import { admin, agent } from './support/people.ts';
import { title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

test.use({ as: agent });

test('who is mentioned sees it in the bell at once, and the panel leads to the record', async ({
  page,
  visit,
}) => {
  const name = `Puerta ${randomBytes(4).toString('hex')}`;
  const { token } = await sessionOf(admin);
  const ticket = await callApi(createTicket, { body: { title: name, idTicketType: 1 } }, token);
  await page.goto('/inicio');
  await expect(page.getByRole('button', { name: /^Notificaciones/ })).toBeVisible();

  const adminPage = await visit({ as: admin });
  await adminPage.goto(`/ticket/informacion?id=${ticket.data.idTicket}`);
  const box = adminPage.getByRole('textbox', { name: 'Escribe un comentario' });
  await box.pressSequentially('Pregunto a @tz');
  await adminPage.getByRole('option', { name: 'Álvaro Tzul' }).click();
  await adminPage.getByRole('button', { name: 'Comentar' }).click();

  const bell = page.getByRole('button', { name: /^Notificaciones: \d+ sin leer$/ });
  await expect(bell).toBeVisible();
  await bell.click();
  const row = page.getByRole('link').filter({ hasText: name });
  await expect(row).toContainText('te mencionó');
  await row.click();
  await expect(title(page)).toContainText(name);
  await page.getByRole('button', { name: /^Notificaciones/ }).click();
  await expect(page.getByRole('region', { name: 'Notificaciones' })).toBeVisible();
  await expect(page.getByRole('link').filter({ hasText: name })).toHaveCount(0);
});

test('preferences are kept, and reached by keyboard', async ({ page }) => {
  await page.goto('/inicio');
  await expect(page.getByRole('button', { name: /^Notificaciones/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await page.getByRole('link', { name: 'Preferencias' }).click();
  const changes = page.getByRole('radiogroup', { name: 'Cambios: por correo' });
  await changes.getByText('Una vez al día').click();
  await page.getByLabel('Tener horas de silencio').click();
  await expect(page.getByLabel('Desde')).toHaveValue('22:00');
  await expect(page.getByText('Guardado')).toBeVisible();
  await page.reload();
  await expect(changes.getByLabel('Una vez al día')).toBeChecked();
  await expect(page.getByLabel('Tener horas de silencio')).toBeChecked();
  await page.getByLabel('Tener horas de silencio').click();
  await changes.getByText('No', { exact: true }).click();
  await expect(page.getByText('Guardado')).toBeVisible();
});
