import { randomUUID } from 'node:crypto';
import { sendAnswer } from '@gemelo/contract/endpoints/form-answers';
import { createForm, publishForm } from '@gemelo/contract/endpoints/forms';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { drawer } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { supervisor } from './support/people.ts';
import { snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

const registrar = 'registro@gemelo.test';
const keeper = 'bodega@gemelo.test';

test.use({ as: registrar });

async function makeForm(name: string): Promise<number> {
  const { token } = await sessionOf(registrar);
  const document = {
    mode: 'page' as const,
    items: [{ name: 'temperatura', kind: 'number' as const, label: 'Temperatura', unit: '°C' }],
  };
  const { data: draft } = await callApi(createForm, { body: { name, document } }, token);
  const { idForm, version } = draft;
  await callApi(publishForm, { params: { idForm }, body: { version } }, token);
  return idForm;
}

async function answer(idForm: number, temperatura: number) {
  const { token } = await sessionOf(keeper);
  const at = new Date().toISOString();
  const body = { idForm, formVersion: 1, answerKey: randomUUID(), answers: { temperatura } };
  await callApi(sendAnswer, { body: { ...body, startedAt: at, endedAt: at } }, token);
}

test('a rule made by clicking opens a ticket for an answer, and both lead to each other', async ({
  page,
  visit,
}) => {
  const name = `Ronda de frío ${Date.now()}`;
  const idForm = await makeForm(name);
  await answer(idForm, 40);

  await page.goto(`/registro/formulario/crear?id=${idForm}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Reglas' }).click();
  const rules = drawer(page);
  await rules.getByRole('button', { name: 'Nueva regla' }).click();
  const condition = rules.getByRole('group', { name: 'Si la respuesta cumple' });
  await condition.getByRole('button', { name: 'Agregar condición' }).click();
  await condition.getByRole('combobox', { name: 'Comparación' }).click();
  await page.getByRole('option', { name: 'es mayor que' }).click();
  await condition.getByRole('textbox', { name: 'Valor' }).fill('38');
  await expect(rules.getByText('1 de la única respuesta la habría cumplido.')).toBeVisible();
  await rules.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option').first().click();
  await waitUntilLoaded(page);
  expect(await violations(page)).toEqual([]);
  await rules.getByRole('button', { name: 'Crear la regla' }).click();
  await expect(rules.getByRole('listitem')).toContainText('Si Temperatura > 38 °C → abre un ticket');

  await answer(idForm, 37);
  const filling = await visit({ as: keeper });
  await filling.goto(`/registro/formulario/ver?id=${idForm}`);
  await filling.getByLabel('Temperatura').fill('39');
  await filling.getByRole('button', { name: 'Enviar', exact: true }).click();
  // The rule does not look back, and 37 is not more than 38.
  await expect(rules.getByRole('listitem')).toContainText('Abrió 1 ticket');

  const reading = await visit({ as: supervisor });
  await reading.goto(`/registro/formulario/respuestas?id=${idForm}`);
  await reading.getByRole('row').filter({ hasText: '39 °C' }).click();
  const opened = drawer(reading).getByRole('region', { name: 'Abrió' });
  await expect(opened).toBeVisible();
  await waitUntilLoaded(reading);
  expect(await violations(reading)).toEqual([]);
  await opened.getByRole('link', { name: /Temperatura: 39 °C/ }).click();
  await expect(title(reading)).toContainText('Temperatura: 39 °C');
  await reading.getByRole('link', { name }).click();
  await expect(drawer(reading).getByText('39 °C', { exact: true })).toBeVisible();

  await rules.getByRole('switch').click();
  await expect(snackbar(page, /Se apagó la regla/)).toBeVisible();
});
