import { randomBytes } from 'node:crypto';
import { deleteTicketTarget, ticketTargets } from '@gemelo/contract/endpoints/ticket-targets';
import { createTicket } from '@gemelo/contract/endpoints/tickets';
import { choose, drawer } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

const supervisor = 'supervisor@gemelo.test';
const CONSULTATION = 3;

async function openTicket(body: object = {}) {
  const { token } = await sessionOf(admin);
  const name = `Sonda ${randomBytes(4).toString('hex')}`;
  const { data } = await callApi(
    createTicket,
    { body: { title: name, idTicketType: CONSULTATION, ...body } },
    token,
  );
  return { name, path: `/ticket/informacion?id=${data.idTicket}` };
}

test.describe('two people on one ticket', () => {
  test.use({ as: admin });

  test('see each other and who is typing, but not what', async ({ page, visit }) => {
    const { name, path } = await openTicket();
    await page.goto(path);
    await expect(title(page)).toContainText(name);
    const others = page.getByRole('list', { name: 'Quién más está aquí' });
    await expect(others.getByRole('listitem')).toHaveCount(0);

    const second = await visit({ as: supervisor });
    await second.goto(path);
    await expect(title(second)).toContainText(name);
    await expect(others).toContainText('lo está viendo', { timeout: 5_000 });
    await expect(second.getByRole('list', { name: 'Quién más está aquí' })).toContainText('lo está viendo');

    const secret = 'Esto todavía no lo sabe nadie';
    await second.getByRole('textbox', { name: 'Escribe un comentario' }).pressSequentially(secret);
    await expect(others).toContainText('está escribiendo…', { timeout: 5_000 });
    await expect(page.getByText(secret)).toHaveCount(0);
    // Whoever stops typing only looks, and whoever leaves is gone.
    await expect(others).toContainText('lo está viendo', { timeout: 10_000 });
    await second.goto('/ticket');
    await expect(others.getByRole('listitem')).toHaveCount(0, { timeout: 5_000 });
  });
});

test.describe('who sets the targets', () => {
  test.use({ as: admin });
  test.afterEach(async () => {
    const { token } = await sessionOf(admin);
    const { data } = await callApi(ticketTargets, {}, token);
    for (const { idTicketTarget } of data)
      await callApi(deleteTicketTarget, { params: { idTicketTarget } }, token);
  });

  test('sees the deadline on a ticket of that type, and first in the list', async ({ page }) => {
    await page.goto('/configuración/ticket/objetivo');
    await expect(title(page)).toHaveText('Tiempos objetivo');
    await page.getByRole('button', { name: 'Agregar objetivo' }).click();
    const form = drawer(page);
    await choose(form, 'Tipo', 'Consulta');
    await form.getByRole('textbox', { name: 'Primera respuesta', exact: true }).fill('1');
    await form.getByRole('textbox', { name: 'Solución', exact: true }).fill('8');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(snackbar(page, 'Tiempos objetivo guardados')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Consulta' })).toContainText('1 hora');

    const { token } = await sessionOf(supervisor);
    const name = `Pregunta ${randomBytes(4).toString('hex')}`;
    const { data } = await callApi(
      createTicket,
      { body: { title: name, idTicketType: CONSULTATION } },
      token,
    );
    await page.goto(`/ticket?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/Responder (dentro de|en) /);
    await page.goto(`/ticket/informacion?id=${data.idTicket}`);
    await expect(page.getByText(/Responder (dentro de|en) /).first()).toBeVisible();
    await expect(page.getByText('Resolver antes de')).toBeVisible();
  });
});
