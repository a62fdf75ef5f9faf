import { answersOfForm } from '@gemelo/contract/endpoints/form-answers';
import { createForm, publishForm } from '@gemelo/contract/endpoints/forms';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { drawer } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { supervisor } from './support/people.ts';
import { address, callApi, sessionOf } from './support/server.ts';

const registrar = 'registro@gemelo.test';
const phone = { width: 390, height: 844 };
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ as: registrar });

async function makeForm() {
  const { token } = await sessionOf(registrar);
  const document = {
    mode: 'page' as const,
    thanks: 'Nos vemos en la bodega.',
    items: [
      { name: 'plate', kind: 'text' as const, label: 'Placa', required: true },
      { name: 'seal', kind: 'photo' as const, label: 'Sello', required: true },
    ],
  };
  const body = { name: `Entrega ${Date.now()}`, document };
  const { data } = await callApi(createForm, { body }, token);
  const { idForm, version } = data;
  await callApi(publishForm, { params: { idForm }, body: { version } }, token);
  return idForm;
}

test('somebody without an account answers by a link, once, and the answer tells by which', async ({
  page,
  visit,
}) => {
  const idForm = await makeForm();
  await page.goto(`/registro/formulario/crear?id=${idForm}&panel=links`);
  const links = drawer(page);
  await links.getByRole('button', { name: 'Nuevo enlace' }).click();
  await links.getByLabel('Para quién es').fill('Transportistas');
  await links.getByLabel('Máximo de respuestas').fill('1');
  await links.getByRole('button', { name: 'Crear enlace' }).click();
  const row = links.getByRole('listitem', { name: 'Transportistas' });
  await expect(row).toContainText('0 de 1 respuesta');
  const shown = await row.getByText(`${address}/formulario/abierto#`).textContent();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);

  const outside = await visit({});
  await outside.setViewportSize(phone);
  const told: string[] = [];
  const token = shown?.split('#')[1] ?? 'none';
  outside.on('request', (request) => request.url().includes(token) && told.push(request.url()));
  await outside.goto(shown ?? '');
  await outside.getByLabel('Placa').fill('C-123');
  await waitUntilLoaded(outside);
  expect(await violations(outside)).toEqual([]);
  await outside
    .locator('[data-path="seal"] input[type="file"]')
    .last()
    .setInputFiles({ name: 'sello.png', mimeType: 'image/png', buffer: photo });
  await expect(outside.getByText('sello.jpg')).toBeVisible();
  // A reload loses nothing of it.
  await outside.reload();
  await expect(outside.getByLabel('Placa')).toHaveValue('C-123');
  await expect(outside.getByText('sello.jpg')).toBeVisible();
  await outside.getByRole('button', { name: 'Enviar' }).click();
  await expect(outside.getByText('Nos vemos en la bodega.')).toBeVisible();
  await expect(outside.getByRole('button', { name: 'Enviar otra respuesta' })).toHaveCount(0);
  expect(told.filter((url) => !url.startsWith(shown ?? ''))).toEqual([]);

  const second = await visit({});
  await second.goto(shown ?? '');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Ya se recibieron todas las respuestas');
  expect(await violations(second)).toEqual([]);

  const { token: session } = await sessionOf(supervisor);
  const { data, total } = await callApi(answersOfForm, { params: { id: idForm }, query: {} }, session);
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({
    User: null,
    Link: { name: 'Transportistas' },
    answers: { plate: 'C-123' },
  });
  const office = await visit({ as: supervisor });
  await office.goto(`/registro/formulario/respuestas?id=${idForm}`);
  await expect(office.getByRole('row').filter({ hasText: 'Enlace: Transportistas' })).toHaveCount(1);
});
