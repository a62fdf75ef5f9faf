import { choose, drawer, rowOf } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin, supervisor } from './support/people.ts';
import { snackbar, title } from './support/places.ts';

test.use({ as: supervisor });

test('a template returns every day: the job makes its task with the checklist', async ({ page, visit }) => {
  const name = `Engrase ${Date.now()}`;
  await page.goto('/tarea/recurrentes?tab=templates');
  await expect(title(page)).toHaveText('Tareas recurrentes');
  await page.getByRole('button', { name: 'Nueva plantilla' }).first().click();
  const form = drawer(page);
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Título').fill('Engrasar los portones');
  await form.getByLabel('Pasos', { exact: true }).fill('Limpiar los rieles\nEngrasar las ruedas');
  await form.getByRole('button', { name: 'Crear plantilla' }).click();
  await expect(snackbar(page, `Se creó «${name}»`)).toBeVisible();

  // It begins today at midnight, so the next run of the job makes it.
  await rowOf(page, name).getByRole('button', { name: 'Acciones' }).click();
  await page.getByRole('menuitem', { name: 'Repetir con esta plantilla' }).click();
  const schedule = drawer(page);
  await expect(schedule.getByLabel('Nombre')).toHaveValue(name);
  await choose(schedule, 'Frecuencia', 'Cada día');
  // Midnight is the first of the hours.
  await schedule.getByRole('combobox', { name: 'Hora' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(schedule.getByText(/^Cada día, a las/)).toBeVisible();
  await expect(schedule.getByRole('region', { name: 'Próximas fechas' }).getByRole('listitem')).toHaveCount(
    5,
  );
  await schedule.getByRole('button', { name: 'Programar tarea' }).click();
  await expect(snackbar(page, `Se creó «${name}»`)).toBeVisible();

  await page.getByRole('tab', { name: 'Recurrentes' }).click();
  await rowOf(page, name).getByText(name, { exact: true }).click();
  const detail = drawer(page);
  await expect(detail.getByText('Lo que se creó')).toBeVisible();
  // The screen follows the job, which begins at once because the hour has passed.
  const made = detail.getByRole('link', { name: /Engrasar los portones/ });
  await expect(made).toBeVisible({ timeout: 60_000 });
  await made.click();
  await expect(title(page)).toContainText('Engrasar los portones');
  await expect(page.getByText('Limpiar los rieles')).toBeVisible();
  await expect(page.getByText('Engrasar las ruedas')).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(drawer(page).getByRole('link', { name: /Engrasar los portones/ })).toHaveCount(1);

  await drawer(page).getByRole('button', { name: 'Pausar' }).click();
  await expect(snackbar(page, `«${name}» queda en pausa`)).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(snackbar(page, `«${name}» vuelve a crearse`)).toBeVisible();

  const jobs = await visit({ as: admin });
  await jobs.goto('/admin/trabajos');
  await expect(jobs.getByText('Crear tareas recurrentes').first()).toBeVisible();
});
