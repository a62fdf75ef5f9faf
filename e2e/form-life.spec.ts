import { companyForms } from '@gemelo/contract/endpoints/forms';
import type { BrowserContext, Page } from '@playwright/test';
import readXlsx from 'read-excel-file/node';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { drawer } from './support/catalogue.ts';
import {
  addPhoto,
  answersTo,
  fillAddress,
  loseFirstResponse,
  reopenForm,
  sendForm,
  untilKept,
  waitingAnswers,
} from './support/forms.ts';
import { expect, test } from './support/journey.ts';
import { agent } from './support/people.ts';
import { PHONE, snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

const registrar = 'registro@gemelo.test';

const items = (page: Page) => page.getByRole('list', { name: 'Elementos del formulario' });
const row = (page: Page, name: string) => page.locator(`[data-item="${name}"]`);
const kinds = (page: Page) => page.getByRole('complementary', { name: 'Agregar al formulario' });
const label = (page: Page) => page.getByRole('textbox', { name: 'Pregunta o texto' });

/** Adds an item behind what is chosen and writes its label; the name follows when the field is left. */
async function add(page: Page, kind: string, text: string, name: string) {
  await kinds(page).getByRole('button', { name: kind, exact: true }).click();
  await expect(label(page)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  await expect(row(page, name)).toBeVisible();
}

/** Makes the chosen item depend on the answer to another one, by clicking. */
async function showWhen(page: Page, question: string, answer: string) {
  const part = page.getByRole('group', { name: 'Mostrar cuando' });
  await part.getByRole('button', { name: 'Agregar condición' }).click();
  await part.getByRole('combobox', { name: 'Pregunta' }).click();
  await page.getByRole('option', { name: question }).click();
  await part.getByRole('combobox', { name: 'Valor' }).click();
  await page.getByRole('option', { name: answer, exact: true }).click();
}

/** Publishes what was built as this version. */
async function publish(page: Page, version: number, notes: string) {
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  await page.getByRole('button', { name: 'Publicar' }).click();
  const dialog = page.getByRole('dialog', { name: `Publicar la versión ${version}` });
  await dialog.getByRole('textbox', { name: 'Notas de la versión' }).fill(notes);
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(snackbar(page, `Se publicó la versión ${version}`)).toBeVisible();
}

/** Twelve questions, by clicking, by keyboard and by dragging. */
async function build(page: Page, name: string) {
  await page.goto('/registro/formulario/nuevo');
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await page.getByRole('button', { name: 'Crear y armar' }).click();
  await expect(title(page)).toHaveText(name);

  // Questions by clicking; a group holds what is added while it is chosen.
  await add(page, 'Texto corto', 'Placa', 'placa');
  await add(page, 'Sí o no', '¿Llegó mojado?', 'llego_mojado');
  await add(page, 'Foto', 'Foto del daño', 'foto_del_dano');
  await showWhen(page, '¿Llegó mojado?', 'Sí');
  await add(page, 'Elegir una', 'Tipo de azúcar', 'tipo_de_azucar');
  await add(page, 'Fecha', 'Fecha', 'fecha');
  await add(page, 'Hora', 'Hora de salida', 'hora_de_salida');
  await add(page, 'Escala', 'Limpieza', 'limpieza');
  await add(page, 'Grupo que se repite', 'Bolsas', 'bolsas');
  await add(page, 'Código de barras', 'Código', 'codigo');
  await add(page, 'Número', 'Peso', 'peso');
  await add(page, 'Texto largo', 'Nota de la bolsa', 'nota_de_la_bolsa');
  await expect(items(page).getByRole('list', { name: 'Bolsas' }).locator('[data-item]')).toHaveCount(3);

  // The rest by keyboard: out of the group, and a key that leads to the kinds.
  await row(page, 'nota_de_la_bolsa').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(items(page).getByRole('list', { name: 'Bolsas' }).locator('[data-item]')).toHaveCount(2);
  await expect(row(page, 'nota_de_la_bolsa')).toBeFocused();
  await page.keyboard.press('Control+d');
  await expect(row(page, 'nota_de_la_bolsa_2')).toBeVisible();
  await row(page, 'nota_de_la_bolsa_2').focus();
  await page.keyboard.press('Delete');
  await expect(row(page, 'nota_de_la_bolsa_2')).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(kinds(page).getByRole('button').first()).toBeFocused();
  await kinds(page).getByRole('button', { name: 'Firma' }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'firma')).toBeVisible();

  // A calculated value, with names offered as one types.
  await add(page, 'Valor calculado', 'Peso total', 'peso_total');
  await expect(page.getByRole('button', { name: '1 problema' })).toBeVisible();
  const formula = page.getByRole('combobox', { name: 'Fórmula' });
  await formula.click();
  await page.keyboard.type(`sum(\${pe`);
  await expect(page.getByRole('option', { name: /Peso/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(formula).toHaveValue(`sum(\${peso}`);
  await page.keyboard.type(')');
  await expect(page.getByRole('button', { name: 'Sin problemas' })).toBeVisible();

  // With the mouse: the place is dragged to the beginning.
  const from = await kinds(page).getByRole('button', { name: 'Ubicación' }).boundingBox();
  const to = await row(page, 'placa').boundingBox();
  if (!from || !to) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 6, { steps: 8 });
  await page.mouse.up();
  await expect(items(page).locator('[data-item]').first()).toHaveAttribute('data-item', 'ubicacion');
  await page.getByRole('toolbar').getByRole('button', { name: 'Deshacer' }).click();
  await expect(row(page, 'ubicacion')).toHaveCount(0);
  await page.getByRole('toolbar').getByRole('button', { name: 'Rehacer' }).click();
  await expect(row(page, 'ubicacion')).toBeVisible();

  // The preview follows the answers.
  await page.getByRole('tab', { name: 'Vista previa' }).click();
  const preview = page.getByRole('region', { name: 'Vista previa' });
  await expect(preview.getByText('Foto del daño')).toHaveCount(0);
  await preview.getByText('Sí', { exact: true }).click();
  await expect(preview.getByText('Foto del daño')).toBeVisible();
  await page.getByRole('tab', { name: 'Propiedades' }).click();
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  await waitUntilLoaded(page);
  expect(await violations(page)).toEqual([]);
}

async function idOf(name: string): Promise<number> {
  const { token, user } = await sessionOf(registrar);
  const params = { id: user.idCompany ?? 0 };
  const { data } = await callApi(companyForms, { params, query: { search: name } }, token);
  expect(data[0]).toMatchObject({ published: 1, hasDraft: false, questionCount: 12 });
  return data[0]?.idForm ?? 0;
}

async function fillIn(phone: Page) {
  await phone.getByLabel('Placa').fill('C-482BHT');
  await expect(phone.getByText('Foto del daño')).toHaveCount(0);
  await phone
    .getByRole('radiogroup', { name: /mojado/ })
    .getByText('Sí', { exact: true })
    .click();
  await addPhoto(phone, 'bolsa');
  for (const [at, weight] of [48, 51].entries()) {
    await phone.getByRole('button', { name: /^Agregar.*Bolsas/ }).click();
    await phone
      .getByRole('group', { name: `Bolsas ${at + 1}` })
      .getByLabel('Peso', { exact: true })
      .fill(String(weight));
  }
  await expect(phone.getByRole('status', { name: 'Peso total' })).toHaveText('99');
}

/** Opens a form by the front page, as after the browser was closed. */
async function findForm(context: BrowserContext, opened: Page, name: string): Promise<Page> {
  await opened.close();
  const phone = await context.newPage();
  await phone.goto('/registro/formulario');
  await expect(phone.getByText('Estos son los formularios guardados en este dispositivo')).toBeVisible();
  await phone.getByRole('link', { name, exact: true }).click();
  return phone;
}

/** Fills in and sends without a network, with the browser closed in between; the first response is lost. */
async function answerOffline(
  context: BrowserContext,
  opened: Page,
  { idForm, name }: { idForm: number; name: string },
): Promise<Page> {
  await opened.goto(fillAddress(idForm));
  await expect(opened.getByLabel('Placa')).toBeVisible();
  await untilKept(opened);
  await context.setOffline(true);
  let phone = await findForm(context, opened, name);
  await phone.getByLabel('Placa').fill('C-48');
  // Closed in the middle: the draft stays.
  phone = await reopenForm(context, phone, idForm);
  await expect(phone.getByLabel('Placa')).toHaveValue('C-48');
  await fillIn(phone);
  await sendForm(phone);
  await expect(phone.getByText('La respuesta espera en este dispositivo')).toBeVisible();
  phone = await reopenForm(context, phone, idForm);
  await expect(waitingAnswers(phone)).toContainText('Sin conexión');
  expect(await answersTo(idForm)).toEqual([]);
  const lost = await loseFirstResponse(context);
  await context.setOffline(false);
  await expect.poll(() => lost.count, { timeout: 60_000 }).toBe(1);
  const again = waitingAnswers(phone).getByRole('button', { name: 'Enviar ahora' });
  await again.click();
  await expect(waitingAnswers(phone)).toHaveCount(0, { timeout: 60_000 });
  return phone;
}

/** One question less and one more. */
async function change(page: Page) {
  await row(page, 'hora_de_salida').focus();
  await page.keyboard.press('Delete');
  await expect(row(page, 'hora_de_salida')).toHaveCount(0);
  await row(page, 'placa').click();
  await add(page, 'Texto corto', 'Transportista', 'transportista');
}

/** The answers as a workbook: the table of the form and that of the bags. */
async function exported(page: Page, idForm: number, name: string) {
  await page.goto(`/registro/formulario/respuestas?id=${idForm}`);
  await expect(title(page)).toHaveText(name);
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel' }).click(),
  ]);
  return (await readXlsx(await file.path())).map(({ data: [titles = [], ...rows] }) =>
    rows.map((cells) => Object.fromEntries(titles.map((column, at) => [String(column), cells[at] ?? null]))),
  );
}

// The phone is of an agent; the service worker opens the form without a network.
test.use({ as: agent, viewport: PHONE, serviceWorkers: 'allow', contextOptions: {} });

test('a form of twelve questions is built, answered without a network, changed, and exported with both versions', async ({
  page: phone,
  context,
  visit,
}) => {
  test.slow();
  const name = `Recepción de prueba ${Date.now()}`;
  const desk = await visit({ as: registrar });
  await desk.setViewportSize({ width: 1440, height: 900 });
  await build(desk, name);
  await publish(desk, 1, 'Primera versión');
  await desk.getByRole('button', { name: 'Más acciones' }).click();
  await desk.getByRole('menuitem', { name: 'Versiones' }).click();
  await expect(drawer(desk).getByRole('heading', { name: 'Versión 1' })).toBeVisible();
  await expect(drawer(desk).getByText('Primera versión')).toBeVisible();
  await desk.keyboard.press('Escape');
  const idForm = await idOf(name);

  const opened = await answerOffline(context, phone, { idForm, name });
  const [answer, ...others] = await answersTo(idForm);
  expect(others).toEqual([]);
  expect(answer).toMatchObject({
    formVersion: 1,
    answers: { placa: 'C-482BHT', bolsas: [{ peso: 48 }, { peso: 51 }], peso_total: 99 },
  });
  expect(answer?.answers.foto_del_dano).toHaveLength(1);

  await change(desk);
  await publish(desk, 2, 'Con transportista');
  await opened.goto(fillAddress(idForm));
  await opened.getByLabel('Transportista').fill('Transportes del Sur');
  await sendForm(opened);
  await expect(opened.getByText('Respuesta enviada', { exact: true })).toBeVisible();

  const [answers, bags] = await exported(desk, idForm, name);
  expect(answers).toMatchObject([
    { Transportista: 'Transportes del Sur', Placa: null },
    { Transportista: null, Placa: 'C-482BHT', 'Peso total': 99 },
  ]);
  // A question that is no longer asked keeps its column.
  expect(Object.keys(answers?.[0] ?? {}).some((column) => column.startsWith('Hora de salida'))).toBe(true);
  expect(bags?.map(({ Peso }) => Peso)).toEqual([48, 51]);
});
