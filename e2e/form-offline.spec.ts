import { answersOfForm } from '@gemelo/contract/endpoints/form-answers';
import { createForm, type FormDetail, publishForm, saveDraft } from '@gemelo/contract/endpoints/forms';
import type { FormDocument, FormItem } from '@gemelo/contract/forms/document';
import type { BrowserContext, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { fillSignIn, PHONE } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

// A session of its own, because one of the journeys ends it; the service worker opens the page without a network.
test.use({ as: admin, ownSession: true, viewport: PHONE, serviceWorkers: 'allow', contextOptions: {} });

/** An answer in a formula. */
const given = (name: string) => `\${${name}}`;
const ask = (
  name: string,
  kind: FormItem['kind'],
  label: string,
  more: Partial<FormItem> = {},
): FormItem => ({
  name,
  kind,
  label,
  ...more,
});

const document: FormDocument = {
  mode: 'page',
  items: [
    ask('lote', 'text', 'Número de lote', { required: true }),
    ask('notas', 'longText', 'Notas'),
    ask('peso', 'number', 'Peso', { unit: 'kg', min: '1' }),
    ask('dia', 'date', 'Día'),
    ask('hora', 'time', 'Hora'),
    ask('estado', 'selectOne', 'Estado', {
      choices: [
        { value: 'bueno', label: 'Bueno' },
        { value: 'malo', label: 'Malo' },
      ],
    }),
    ask('bodega', 'selectOne', 'Bodega', { choicesFrom: 'warehouse' }),
    ask('dano', 'yesNo', '¿Hay daños?', { required: true }),
    ask('cual', 'text', '¿Cuál es el daño?', { showWhen: `${given('dano')} = 'yes'`, required: true }),
    ask('nota', 'scale', 'Limpieza', { from: 1, to: 5 }),
    ask('foto', 'photo', 'Foto del piso', { required: true }),
    ask('codigo', 'barcode', 'Código'),
    ask('sacos', 'repeat', 'Saco', { min: '1' }),
    ask('humedad', 'number', 'Humedad', { parent: 'sacos', required: true, unit: '%' }),
    ask('media', 'calculated', 'Humedad media', { formula: `mean(${given('humedad')})`, unit: '%' }),
  ],
};

async function publish(form: FormDetail, token: string): Promise<FormDetail> {
  const { idForm, version } = form;
  return (await callApi(publishForm, { params: { idForm }, body: { version, notes: '' } }, token)).data;
}

async function makeForm(name: string): Promise<FormDetail> {
  const { token } = await sessionOf(admin);
  const body = { name: `${name} ${Date.now()}`, document };
  return publish((await callApi(createForm, { body }, token)).data, token);
}

const answersTo = async ({ idForm }: FormDetail) =>
  (await callApi(answersOfForm, { params: { id: idForm }, query: {} }, (await sessionOf(admin)).token)).data;

const addressOf = ({ idForm }: FormDetail) => `/registro/formulario/ver?id=${idForm}`;

/** All files of the screen are kept, so that it opens without a network. */
async function untilKept(page: Page) {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          if (!navigator.serviceWorker.controller) return 'no worker';
          const { files, languages } = (await (await fetch('/form-fill-files.json')).json()) as {
            files: string[];
            languages: { es: string[] };
          };
          const cache = await caches.open('assets');
          const missing: string[] = [];
          for (const file of [...files, ...languages.es]) if (!(await cache.match(file))) missing.push(file);
          return missing.join(' ');
        }),
      { timeout: 60_000 },
    )
    .toBe('');
}

const label = (page: Page, name: string | RegExp) => page.getByLabel(name);

async function choose(page: Page, group: string | RegExp, name: string) {
  await page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).click();
}

/** A photo of 1 × 1 that any browser reads. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function fillIn(page: Page, lot: string) {
  await label(page, /^Número de lote/).fill(lot);
  await label(page, 'Peso').fill('12.5');
  await label(page, 'Día').fill('2026-11-18');
  await page.getByLabel('Bueno').check();
  await page.getByRole('combobox', { name: 'Bodega' }).click();
  await page.getByRole('option').first().click();
  await choose(page, /daños/, 'Sí');
  await label(page, /^¿Cuál es el daño/).fill('Humedad en el piso');
  await choose(page, 'Limpieza', '4');
  await page
    .getByLabel('Elegir fotos')
    .setInputFiles({ name: 'piso.png', mimeType: 'image/png', buffer: photo });
  await expect(page.getByRole('button', { name: 'Quitar piso.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Agregar: Saco' }).click();
  await page.getByRole('button', { name: 'Agregar: Saco' }).click();
  await page
    .getByRole('group', { name: 'Saco 1' })
    .getByLabel(/^Humedad/)
    .fill('40');
  await page
    .getByRole('group', { name: 'Saco 2' })
    .getByLabel(/^Humedad/)
    .fill('60');
  await expect(page.getByRole('status', { name: 'Humedad media' })).toHaveText('50 %');
}

const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true }).click();
const waiting = (page: Page) => page.getByRole('region', { name: 'Respuestas por enviar' });

/** Opens a form once with a network, so that it can be filled in without. */
async function openOnce(page: Page, form: FormDetail) {
  await page.goto(addressOf(form));
  await expect(label(page, /^Número de lote/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Bodega' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await untilKept(page);
}

async function reopen(context: BrowserContext, page: Page, form: FormDetail): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(addressOf(form));
  return next;
}

test('a form is opened, filled in and sent without a network, and arrives once when it is back', async ({
  page,
  context,
}) => {
  const form = await makeForm('Sin conexión');
  await openOnce(page, form);
  await context.setOffline(true);
  let open = await reopen(context, page, form);
  await expect(label(open, /^Número de lote/)).toBeVisible();
  await label(open, /^Número de lote/).fill('L-1');
  // Closed in the middle: the draft stays.
  open = await reopen(context, open, form);
  await expect(label(open, /^Número de lote/)).toHaveValue('L-1');
  await send(open);
  await expect(open.getByText('Esta pregunta es obligatoria').first()).toBeVisible();
  await fillIn(open, 'L-1');
  await send(open);
  await expect(open.getByText('La respuesta espera en este dispositivo')).toBeVisible();
  await expect(waiting(open)).toContainText(form.name);
  open = await reopen(context, open, form);
  await expect(waiting(open)).toContainText('Sin conexión');
  expect(await answersTo(form)).toEqual([]);
  await context.setOffline(false);
  await expect(waiting(open)).toHaveCount(0, { timeout: 60_000 });
  const [answer, ...others] = await answersTo(form);
  expect(others).toEqual([]);
  expect(answer?.answers).toMatchObject({
    lote: 'L-1',
    peso: 12.5,
    cual: 'Humedad en el piso',
    nota: 4,
    sacos: [{ humedad: 40 }, { humedad: 60 }],
    media: 50,
  });
  expect(answer?.answers.foto).toHaveLength(1);
});

test('an answer whose response is lost is stored once', async ({ page, context }) => {
  const form = await makeForm('Respuesta perdida');
  await openOnce(page, form);
  let lost = 0;
  await context.route('**/api/settings/v2/formAnswer', async (route) => {
    if (lost > 0) return route.continue();
    await route.fetch();
    lost += 1;
    return route.abort();
  });
  await fillIn(page, 'L-2');
  expect(await violations(page)).toEqual([]);
  await send(page);
  await expect(page.getByText('La respuesta espera en este dispositivo')).toBeVisible();
  // Photos go first.
  await expect.poll(() => lost).toBe(1);
  expect(await violations(page)).toEqual([]);
  expect(await answersTo(form)).toHaveLength(1);
  await waiting(page).getByRole('button', { name: 'Enviar ahora' }).click();
  await expect(page.getByText('Respuesta enviada', { exact: true })).toBeVisible();
  expect(await answersTo(form)).toHaveLength(1);
});

test('an answer to a version that was replaced waits through a sign-out and is sent as it is', async ({
  page,
  context,
}) => {
  const form = await makeForm('Reemplazada');
  const { token } = await sessionOf(admin);
  await openOnce(page, form);
  await context.setOffline(true);
  await fillIn(page, 'L-3');
  await send(page);
  await expect(page.getByText('La respuesta espera en este dispositivo')).toBeVisible();
  const changed = { ...document, items: document.items.filter(({ name }) => name !== 'cual') };
  const body = { document: changed, version: form.version };
  const draft = (await callApi(saveDraft, { params: { id: form.idForm }, body }, token)).data;
  await publish(draft, token);
  // Signed out while the answer waits.
  await page.evaluate(() => {
    for (const key of ['tokenAuth', 'User', 'Roles', 'sessionEnds']) localStorage.removeItem(key);
  });
  await context.setOffline(false);
  await page.goto('/login');
  await expect(page.getByText(/Hay respuestas de formularios por enviar/)).toBeVisible();
  expect(await answersTo(form)).toEqual([]);
  await fillSignIn(page, admin);
  await expect.poll(async () => (await answersTo(form)).length, { timeout: 60_000 }).toBe(1);
  const [answer] = await answersTo(form);
  expect(answer?.formVersion).toBe(1);
  expect(answer?.answers.cual).toBe('Humedad en el piso');
});
