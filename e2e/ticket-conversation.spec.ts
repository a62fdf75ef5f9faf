import { randomBytes } from 'node:crypto';
import { taskComments, ticketComments } from '@gemelo/contract/endpoints/comments';
import { registerUser } from '@gemelo/contract/endpoints/people';
import { createTask } from '@gemelo/contract/endpoints/tasks';
import { createTicket } from '@gemelo/contract/endpoints/tickets';
import { allTwins } from '@gemelo/contract/endpoints/twins';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { choose, drawer } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin, DEMO_PASSWORD, newAddress, supervisor, technician } from './support/people.ts';
import { expectPath, snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a5c3a' } })
    .jpeg()
    .toBuffer(),
});

/** Reports a problem with a photo in the drawer that is open. */
async function report(page: Page, name: string) {
  const form = drawer(page);
  await form.getByLabel('Título').fill(name);
  await choose(form, 'Tipo', 'Falla de dispositivo');
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await picture('sensor-roto.jpg'));
  await expect(form.getByRole('button', { name: 'Quitar sensor-roto.jpg' })).toBeVisible();
  await form.getByRole('button', { name: 'Crear ticket' }).click();
  await expect(snackbar(page, 'Se creo correctamente el Ticket!')).toBeVisible();
  await page.getByRole('button', { name: /^Ver #\d+$/ }).click();
  await expectPath(page, '/ticket/informacion');
  await expect(title(page)).toContainText(name);
  await expect(page.getByRole('button', { name: 'Abrir sensor-roto.jpg' })).toBeVisible();
}

const FIELD_AGENT = 6;
const REGISTRAR = 3;

/** A field agent sees devices by a second role. */
async function makeFieldAgent(): Promise<string> {
  const email = newAddress();
  const body = {
    ...{ name: 'Lidia Xicay', email, password: DEMO_PASSWORD },
    ...{ idRole: FIELD_AGENT, roles: [REGISTRAR] },
  };
  await callApi(registerUser, { body }, (await sessionOf(admin)).token);
  return email;
}

async function someDevice(as: string) {
  const { token, user } = await sessionOf(as);
  const { data } = await callApi(
    allTwins,
    { params: { idCompany: user.idCompany ?? 0 }, query: { limit: 1 } },
    token,
  );
  const twin = data[0];
  if (!twin) throw new Error('the demo data has devices');
  return twin;
}

test.describe('an agent', () => {
  test('reports a broken sensor with a photo from the page of its device; what its handlers note stays among them', async ({
    visit,
  }) => {
    const name = `Sensor roto ${randomBytes(4).toString('hex')}`;
    const twin = await someDevice(admin);
    const page = await visit({ as: await makeFieldAgent() });
    await page.goto(`/dispositivo/dispositivos/${twin.idTwin}`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Crear ticket' }).click();
    await report(page, name);
    await expect(page.getByRole('main').getByRole('link', { name: twin.name })).toBeVisible();
    const address = page.url();

    const chief = await visit({ as: admin });
    await chief.goto(address);
    await choose(chief.getByRole('main'), 'Asignado a', 'Tomás Ixcoy');
    await expect(snackbar(chief, 'Ticket actualizado')).toBeVisible();

    const worker = await visit({ as: technician });
    await worker.goto(address);
    await expect(title(worker)).toContainText(name);
    await choose(worker.getByRole('main'), 'Estado', 'En proceso');
    await worker.getByRole('switch', { name: 'Nota interna' }).click();
    await worker.getByRole('textbox', { name: 'Escribe una nota interna' }).fill('La golpearon al estibar');
    await worker.getByRole('button', { name: 'Guardar nota' }).click();
    await expect(worker.getByText('La golpearon al estibar')).toBeVisible();

    const box = worker.getByRole('textbox', { name: 'Escribe un comentario' });
    await box.pressSequentially('Llevo el repuesto, @ser');
    await worker.getByRole('option', { name: 'Sergio Fuentes' }).click();
    const panel = worker.getByRole('tabpanel');
    await panel
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await picture('repuesto.jpg'));
    await expect(panel.getByRole('button', { name: 'Quitar repuesto.jpg' })).toBeVisible();
    await worker.getByRole('button', { name: 'Comentar', exact: true }).click();
    await expect(worker.getByRole('button', { name: 'Abrir repuesto.jpg' })).toBeVisible();

    // The reporter sees the comment and its photo live, and nothing of the note.
    await expect(page.getByText('Llevo el repuesto, @Sergio Fuentes')).toBeVisible();
    await page.getByRole('button', { name: 'Abrir repuesto.jpg' }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'repuesto.jpg' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('La golpearon al estibar')).toHaveCount(0);
    await expect(page.getByText('Nota interna')).toHaveCount(0);

    await choose(worker.getByRole('main'), 'Estado', 'En espera');
    await expect(page.getByText('En espera').first()).toBeVisible();
    await worker.getByRole('button', { name: 'Cerrar ticket' }).click();
    const dialog = worker.getByRole('dialog');
    await dialog.getByLabel('Justificación').fill('Sensor cambiado');
    await dialog.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('status').getByText('Sensor cambiado')).toBeVisible();
  });
});

test.describe('a supervisor', () => {
  test.use({ as: supervisor });

  test('reports from the page of a device, links the ticket and merges a duplicate', async ({ page }) => {
    const twin = await someDevice(supervisor);
    const mark = randomBytes(4).toString('hex');
    const create = async (name: string) => {
      await page.goto(`/dispositivo/dispositivos/${twin.idTwin}`);
      await expect(title(page)).toHaveText(twin.name);
      await page.getByRole('button', { name: 'Crear ticket' }).click();
      await report(page, name);
    };
    await create(`Original ${mark}`);
    await page.getByRole('button', { name: 'Vincular' }).click();
    await choose(page.getByRole('main'), 'Qué vincular', 'Dispositivo');
    const search = page.getByRole('combobox', { name: 'Buscar por nombre o número' });
    await search.fill(twin.name);
    await page.getByRole('option', { name: new RegExp(twin.name) }).click();
    await expect(page.getByRole('button', { name: `Quitar el vínculo con ${twin.name}` })).toBeVisible();

    await create(`Duplicado ${mark}`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Unir con…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Ticket que continúa' }).fill(`Original ${mark}`);
    await page.getByRole('option', { name: new RegExp(`Original ${mark}`) }).click();
    await dialog.getByRole('button', { name: 'Unir tickets' }).click();
    await expect(title(page)).toContainText(`Original ${mark}`);
    await expect(page.getByRole('button', { name: 'Abrir sensor-roto.jpg' })).toHaveCount(2);
    await page.goBack();
    await expect(page.getByRole('status').getByText(/Se unió con el ticket #\d+/)).toBeVisible();
  });

  test('the longest texts, without a blank to break at, keep the layout of a ticket and of a task', async ({
    page,
  }) => {
    const { token } = await sessionOf(supervisor);
    const [title, description] = ['T'.repeat(200), 'W'.repeat(10_000)];
    const ticket = (await callApi(createTicket, { body: { title, description, idTicketType: 1 } }, token))
      .data;
    const task = (await callApi(createTask, { body: { title, description } }, token)).data;
    const text = '_'.repeat(10_000);
    await callApi(ticketComments.create, { body: { [ticketComments.about]: ticket.idTicket, text } }, token);
    await callApi(taskComments.create, { body: { [taskComments.about]: task.idTask, text } }, token);
    for (const address of [
      `/ticket/informacion?id=${ticket.idTicket}`,
      `/tarea/informacion?id=${task.idTask}`,
    ]) {
      await page.goto(address);
      await expect(page.getByText(text)).toBeVisible();
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${address} at ${width}`)
          .toBeLessThanOrEqual(width);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
});
