import { activity } from '@gemelo/contract/catalogues/activity';
import type { Page } from '@playwright/test';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { actOn, choose, drawer, rowOf, rows } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin, agent } from './support/people.ts';
import { PHONE, snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

test.use({ as: admin });

const ASSIGNMENTS = '/fieldtracker/asignación/actividad';
const clean = async (page: Page) => {
  await waitUntilLoaded(page);
  expect(await violations(page)).toEqual([]);
};

/** A new activity without menus; answers with its id. */
async function makeActivity(name: string): Promise<number> {
  const { token, user } = await sessionOf(admin);
  const create = activity.endpoints.create;
  if (!create) throw new Error('activities can be created');
  const { data } = await callApi(
    create,
    { body: { name, description: null, idCompany: user.idCompany } },
    token,
  );
  return (data as unknown as { idActivity: number }).idActivity;
}

async function makeHere(page: Page, button: string, name: string) {
  await page.getByRole('button', { name: button }).last().click();
  const form = page.getByRole('dialog', { name: button });
  await form.getByLabel('Nombre').fill(name);
  await form.getByRole('button', { name: button }).click();
  await expect(form).toHaveCount(0);
}

/** Chooses a stop by its place in the list and answers with its name. */
async function addStop(page: Page): Promise<string> {
  await drawer(page)
    .getByRole('combobox', { name: /^Paradas/ })
    .click();
  const option = page.getByRole('listbox').getByRole('option').first();
  const name = await option.innerText();
  await option.click();
  return name;
}

test('an activity is composed, assigned with stops in order, changed, cancelled and repeated', async ({
  page,
}) => {
  test.slow();
  const { user } = await sessionOf(agent);
  const name = `Ronda ${Date.now()}`;
  const idActivity = await makeActivity(name);

  // Nothing can be done in it yet: the form says so and leads to its composition.
  await page.goto(`${ASSIGNMENTS}?create=1`);
  await choose(drawer(page), 'Actividad', name);
  await expect(drawer(page).getByText('Esta actividad todavía no tiene acciones')).toBeVisible();
  await drawer(page).getByRole('link', { name: 'Armarla' }).click();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(title(page)).toHaveText(name);
  await clean(page);

  await makeHere(page, 'Nuevo menú', `${name} entrada`);
  await makeHere(page, 'Nueva acción', `${name} llegar`);
  await makeHere(page, 'Nuevo menú', `${name} salida`);
  const menus = page.getByRole('list', { name: 'Menús en orden' });
  await page.getByRole('button', { name: `Mover ${name} salida` }).press('ArrowUp');
  await expect(menus.locator(':scope > li').first()).toContainText(`${name} salida`);
  await clean(page);
  // What is not saved is not lost without a question.
  await page.getByRole('link', { name: 'Todas las actividades' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();
  await page.reload();
  await expect(menus.locator(':scope > li').first()).toContainText(`${name} salida`);

  // Once, with two stops in the other order.
  await page.goto(`${ASSIGNMENTS}?create=1`);
  await choose(drawer(page), 'Actividad', name);
  await expect(drawer(page).getByText('2 menús · 1 acción')).toBeVisible();
  await drawer(page)
    .getByRole('combobox', { name: /^Personas/ })
    .click();
  await page.getByRole('option', { name: user.name ?? '' }).click();
  await page.keyboard.press('Escape');
  const first = await addStop(page);
  const second = await addStop(page);
  await drawer(page)
    .getByRole('button', { name: `Mover ${second}` })
    .press('ArrowUp');
  await clean(page);
  await drawer(page).getByRole('button', { name: 'Asignar', exact: true }).click();
  await expect(drawer(page)).toHaveCount(0);
  await page.getByRole('searchbox').fill(name);
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, name)).toContainText('Asignada');
  await clean(page);

  await actOn(page, name, 'Ver detalle');
  await expect(drawer(page).getByRole('listitem').filter({ hasText: second })).toContainText('1');
  await expect(drawer(page).getByRole('listitem').filter({ hasText: first })).toContainText('2');
  await clean(page);
  await drawer(page).getByRole('button', { name: 'Editar' }).click();
  await drawer(page).getByLabel('Instrucciones').fill('Por el portón norte');
  await clean(page);
  await drawer(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(drawer(page)).toHaveCount(0);

  await actOn(page, name, 'Cancelar asignación');
  await page.getByRole('dialog').getByRole('textbox').fill('Llueve mucho');
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
  await expect(rowOf(page, name)).toContainText('Cancelada');
  await actOn(page, name, 'Ver detalle');
  await expect(drawer(page).getByText('Llueve mucho')).toBeVisible();
  await expect(drawer(page).getByText('Por el portón norte')).toBeVisible();
  await page.keyboard.press('Escape');
  await actOn(page, name, 'Abrir de nuevo');
  await expect(rowOf(page, name)).toContainText('Asignada');

  // Every week, with the days that come.
  await page.getByRole('tab', { name: 'Recurrentes' }).click();
  await page.getByRole('button', { name: 'Asignar actividad' }).first().click();
  await choose(drawer(page), 'Actividad', name);
  await drawer(page)
    .getByRole('combobox', { name: /^Personas/ })
    .click();
  await page.getByRole('option', { name: user.name ?? '' }).click();
  await page.keyboard.press('Escape');
  await expect(drawer(page).getByLabel('Nombre en la lista')).toHaveValue(name);
  await expect(
    drawer(page).getByRole('region', { name: 'Próximas fechas' }).getByRole('listitem'),
  ).toHaveCount(5);
  await clean(page);
  await drawer(page).getByRole('button', { name: 'Programar' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(rowOf(page, name)).toBeVisible();
  await clean(page);
  await actOn(page, name, 'Pausar');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await actOn(page, name, 'Eliminar');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(snackbar(page, `Se eliminó «${name}»`)).toBeVisible();

  // The composition on a phone, from the catalogue.
  await page.setViewportSize(PHONE);
  await page.goto(`/configuración/actividad/detalles?id=${idActivity}`);
  await expect(menus).toBeVisible();
  await clean(page);
});
