import { action as actions } from '@gemelo/contract/catalogues/action';
import { activity as activities } from '@gemelo/contract/catalogues/activity';
import { menu as menus } from '@gemelo/contract/catalogues/menu';
import {
  activityComposition,
  assignActivity,
  assignmentOptions,
  composeActivity,
  oneAssignment,
} from '@gemelo/contract/endpoints/activity-assignments';
import { oneRecord, recordsOfUser, trackedActions } from '@gemelo/contract/endpoints/activity-records';
import { createForm, publishForm } from '@gemelo/contract/endpoints/forms';
import { routeOfUser, setTrackingConsent } from '@gemelo/contract/endpoints/tracking';
import type { BrowserContext, Page } from '@playwright/test';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { addPhoto, answersTo, sendForm, untilKept } from './support/forms.ts';
import { expect, test } from './support/journey.ts';
import { admin, agent, supervisor } from './support/people.ts';
import { expectPath, PHONE } from './support/places.ts';
import { address, callApi, sessionOf } from './support/server.ts';

test.use({
  ...{ as: agent, ownSession: true, viewport: PHONE, serviceWorkers: 'allow', contextOptions: {} },
  ...{ hasTouch: true, look: { mode: 'light' } },
  permissions: ['geolocation'],
  geolocation: { latitude: 14.3, longitude: -90.79, accuracy: 9 },
});

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** Makes a row of a catalogue as its screen does. */
async function make(route: string | undefined, body: Record<string, unknown>, token: string) {
  const [method = 'POST', path = ''] = (route ?? '').split(' ');
  const response = await fetch(address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Record<string, number> }).data;
}

async function makeForm(name: string, token: string) {
  const document = {
    mode: 'page' as const,
    items: [{ name: 'lote', kind: 'text' as const, label: 'Lote', required: true }],
  };
  const { data } = await callApi(createForm, { body: { name, document } }, token);
  const params = { idForm: data.idForm };
  return (await callApi(publishForm, { params, body: { version: data.version, notes: '' } }, token)).data;
}

/** An activity with three actions: one touch, a photo with a note, a form. */
async function assign() {
  const { token } = await sessionOf(admin);
  const name = `Ronda ${Date.now()}`;
  const plain = { needsPhoto: false, needsNote: false };
  const simple = await make(actions.routes.create, { name: `Candados ${Date.now()}`, ...plain }, token);
  const withPhoto = await make(
    actions.routes.create,
    { name: `Estiba ${Date.now()}`, needsPhoto: true, needsNote: true },
    token,
  );
  const withForm = await make(actions.routes.create, { name: `Lote ${Date.now()}`, ...plain }, token);
  const menu = await make(menus.routes.create, { name: `Menú ${Date.now()}` }, token);
  const { idActivity = 0 } = await make(activities.routes.create, { name }, token);
  const form = await makeForm(`Lote de ${name}`, token);
  const params = { idActivity };
  const { data: now } = await callApi(activityComposition, { params }, token);
  const composed = {
    idMenu: menu.idMenu ?? 0,
    actions: [
      { idAction: simple.idAction ?? 0, idForm: null },
      { idAction: withPhoto.idAction ?? 0, idForm: null },
      { idAction: withForm.idAction ?? 0, idForm: form.idForm },
    ],
  };
  await callApi(composeActivity, { params, body: { menus: [composed], version: now.version } }, token);
  const { data: options } = await callApi(assignmentOptions, { query: {} }, token);
  const { user } = await sessionOf(agent);
  const stops = options.warehouses.slice(0, 2).map(({ idWarehouse }) => idWarehouse);
  const body = {
    ...{ idActivity, users: [user.idUser], stops, instructions: 'Empieza por la primera' },
    ...{ startsAt: inHours(-1), dueAt: inHours(4) },
  };
  const { data } = await callApi(assignActivity, { body }, token);
  return { name, idActivityUser: data[0]?.idActivityUser ?? 0, idUser: user.idUser, idForm: form.idForm };
}

const MENU = (id: number) => `/fieldtracker/actividades/menu?id=${id}`;

/** Everything that the day needs is on the phone. */
const untilDayKept = (page: Page, idActivityUser: number, idForm: number) =>
  expect
    .poll(() =>
      page.evaluate(
        ([menu, form]) =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('gemelo-offline');
            opening.onsuccess = () => {
              const names = opening.result.transaction(['kept', 'forms']);
              const kept = names.objectStore('kept').getAllKeys();
              const forms = names.objectStore('forms').getAllKeys();
              names.oncomplete = () => {
                opening.result.close();
                const has = (keys: IDBValidKey[], last: unknown) =>
                  keys.some((key) => Array.isArray(key) && key[1] === last);
                resolve(has(kept.result, menu) && has(forms.result, form));
              };
            };
          }),
        [`menus.${idActivityUser}`, idForm] as const,
      ),
    )
    .toBe(true);

async function reopen(context: BrowserContext, page: Page, to: string): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(to);
  return next;
}

const unsent = (page: Page) => page.getByRole('button', { name: /sin enviar · Enviar ahora/ });

test('a day in the field without a network is sent once', async ({ page, context }) => {
  const { name, idActivityUser, idUser, idForm } = await assign();
  const { token } = await sessionOf(agent);
  await callApi(setTrackingConsent, { body: { given: true } }, token);
  await page.goto('/fieldtracker/actividades');
  const card = page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(card).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await untilDayKept(page, idActivityUser, idForm);
  await untilKept(page);

  // Nothing but the list was ever opened.
  await context.setOffline(true);
  await card.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByText('Se comparte tu ubicación', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Candados/ })).toBeVisible();
  await waitUntilLoaded(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Candados/ }).click();
  await expect(page.getByText(/^Registrado: Candados/)).toBeVisible();
  await expect(page.getByText('Precisión de 9 m').first()).toBeVisible();

  await page.getByRole('button', { name: /^Estiba/ }).click();
  const sheet = page.getByRole('dialog');
  await addPhoto(page, 'estiba');
  await sheet.getByRole('textbox', { name: /^Nota/ }).fill('Dos sacos rotos');
  await sheet.getByRole('button', { name: 'Registrar' }).click();
  await expect(sheet).toBeHidden();

  await page.getByRole('button', { name: /^Lote/ }).click();
  await sheet.getByRole('button', { name: /^Llenar/ }).click();
  await page.getByRole('textbox', { name: /^Lote/ }).fill('L-77');
  await sendForm(page);
  await expect(sheet.getByText('Formulario lleno')).toBeVisible();
  await sheet.getByRole('button', { name: 'Registrar' }).click();
  await expect(unsent(page)).toHaveText(/^5 sin enviar/);

  const later = await reopen(context, page, MENU(idActivityUser));
  await expect(unsent(later)).toHaveText(/^5 sin enviar/);
  await expect(later.getByText('Se comparte tu ubicación', { exact: true })).toBeVisible();
  await expect(later.getByText(/sin enviar$/)).toHaveCount(3);
  await context.setGeolocation({ latitude: 14.301, longitude: -90.791, accuracy: 9 });
  await later.getByRole('button', { name: 'Terminar' }).click();
  await later.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
  // While one page makes way for the other, nothing is said about what waits.
  await expectPath(later, '/fieldtracker/actividades');
  await expect(unsent(later)).toHaveText(/^6 sin enviar/);

  // It is sent by itself as soon as there is a network.
  await context.setOffline(false);
  await expect(unsent(later)).toHaveCount(0, { timeout: 60_000 });

  const params = { id: idUser };
  const query = { idActivityUser: String(idActivityUser), limit: 50, page: 1, format: 'json' as const };
  const { data: records } = await callApi(recordsOfUser, { params, query }, token);
  expect(records).toHaveLength(3);
  const withPhoto = records.find(({ note }) => note === 'Dos sacos rotos');
  const { data: whole } = await callApi(
    oneRecord,
    { params: { id: withPhoto?.idActivityUserMenuAction ?? 0 } },
    token,
  );
  expect(whole.files).toHaveLength(1);
  expect(records.every(({ latitude }) => latitude !== null)).toBe(true);
  const answers = await answersTo(idForm);
  expect(answers.map((answer) => answer.answers.lote)).toEqual(['L-77']);
  expect(records.filter(({ FormAnswer }) => FormAnswer?.Form.idForm === idForm)).toHaveLength(1);
  const { data: done } = await callApi(oneAssignment, { params: { id: idActivityUser } }, token);
  expect(done).toMatchObject({ progress: 'done', recordCount: 3 });

  const watching = (await sessionOf(supervisor)).token;
  const { data: seen } = await callApi(trackedActions, { body: { users: [idUser] } }, watching);
  expect(seen.rows.filter((row) => row.idActivityUser === idActivityUser)).toHaveLength(3);
  const route = { params: { idUser }, query: { from: inHours(-1), to: inHours(1) } };
  const { data: way } = await callApi(routeOfUser, route, watching);
  expect(way.total).toBeGreaterThan(0);
});
