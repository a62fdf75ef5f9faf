import { createForm, type FormDetail, publishForm, saveDraft } from '@gemelo/contract/endpoints/forms';
import type { FormDocument, FormItem } from '@gemelo/contract/forms/document';
import type { Page } from '@playwright/test';
import { violations, waitUntilLoaded } from './support/axe.ts';
import {
  addPhoto,
  answersTo,
  fillAddress,
  loseFirstResponse,
  sendForm,
  untilKept,
  waitingAnswers,
} from './support/forms.ts';
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

const label = (page: Page, name: string | RegExp) => page.getByLabel(name);

async function choose(page: Page, group: string | RegExp, name: string) {
  await page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).click();
}

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
  await addPhoto(page, 'piso');
  await page.getByRole('button', { name: 'Agregar a «Saco»' }).click();
  await page.getByRole('button', { name: 'Agregar a «Saco»' }).click();
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

/** Opens a form once with a network, so that it can be filled in without. */
async function openOnce(page: Page, form: FormDetail) {
  await page.goto(fillAddress(form.idForm));
  await expect(label(page, /^Número de lote/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Bodega' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await untilKept(page);
}

test('an answer whose response is lost is stored once', async ({ page, context }) => {
  const form = await makeForm('Respuesta perdida');
  await openOnce(page, form);
  const lost = await loseFirstResponse(context);
  await fillIn(page, 'L-2');
  expect(await violations(page)).toEqual([]);
  await sendForm(page);
  await expect(page.getByText('La respuesta espera en este dispositivo')).toBeVisible();
  // Photos go first.
  await expect.poll(() => lost.count).toBe(1);
  await waitUntilLoaded(page);
  expect(await violations(page)).toEqual([]);
  expect(await answersTo(form.idForm)).toHaveLength(1);
  await waitingAnswers(page).getByRole('button', { name: 'Enviar ahora' }).click();
  await expect(page.getByText('Respuesta enviada', { exact: true })).toBeVisible();
  expect(await answersTo(form.idForm)).toHaveLength(1);
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
  await sendForm(page);
  await expect(page.getByText('La respuesta espera en este dispositivo')).toBeVisible();
  const changed = { ...document, items: document.items.filter(({ name }) => name !== 'cual') };
  const body = { document: changed, version: form.version };
  const draft = (await callApi(saveDraft, { params: { id: form.idForm }, body }, token)).data;
  await publish(draft, token);
  // Signed out while the answer waits.
  await page.evaluate(() => {
    for (const key of ['tokenAuth', 'User', 'Roles', 'sessionEnds']) localStorage.removeItem(key);
  });
  // The page that is open still knows its session, and would send at once with a network.
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto('/login');
  await expect(page.getByText(/Hay trabajo por enviar en este dispositivo/)).toBeVisible();
  expect(await answersTo(form.idForm)).toEqual([]);
  await fillSignIn(page, admin);
  await expect.poll(async () => (await answersTo(form.idForm)).length, { timeout: 60_000 }).toBe(1);
  const [answer] = await answersTo(form.idForm);
  expect(answer?.formVersion).toBe(1);
  expect(answer?.answers.cual).toBe('Humedad en el piso');
});
