import { randomBytes } from 'node:crypto';
import { drawer, rowOf } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { expectPath, snackbar, title } from './support/places.ts';

test.describe('whoever plans the work', () => {
  test.use({ as: admin });

  test('writes a task in one line, works on it and cancels it with a reason', async ({ page }) => {
    const name = `Barrer pasillo ${randomBytes(4).toString('hex')}`;
    await page.goto('/tarea');
    await expect(title(page)).toHaveText('Tareas');

    const line = page.getByRole('textbox', { name: 'Agregar una tarea en una línea' });
    await line.pressSequentially(`${name} pasado mañana @ixcoy !alta`);
    const seen = page.getByRole('list', { name: 'Lo que se entendió' });
    await expect(seen.getByText('Tomás Ixcoy')).toBeVisible();
    await expect(seen.getByText('Alta')).toBeVisible();
    await line.press('Enter');
    await expect(snackbar(page, 'Tarea creada con éxito')).toBeVisible();
    await expect(line).toHaveValue('');
    await expect(line).toBeFocused();

    // In its row the state is changed in place, and put back.
    await page.goto(`/tarea?search=${encodeURIComponent(name)}`);
    const row = rowOf(page, name);
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Tomás Ixcoy');
    await row.getByRole('button', { name: 'Estado: Pendiente' }).click();
    await page.getByRole('option', { name: 'En curso' }).click();
    await expect(row.getByRole('button', { name: 'Estado: En curso' })).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row.getByRole('button', { name: 'Estado: Pendiente' })).toBeVisible();

    await row.getByText(name).click();
    await expectPath(page, '/tarea/informacion');
    await expect(title(page)).toContainText(name);
    const step = page.getByRole('textbox', { name: 'Agregar un paso y Enter' });
    await step.fill('Llevar escoba');
    await step.press('Enter');
    const tick = page.getByRole('checkbox', { name: 'Llevar escoba' });
    await tick.click();
    await expect(tick).toBeChecked();
    await expect(page.getByRole('heading', { name: 'Pasos 1/1' })).toBeVisible();

    const box = page.getByRole('textbox', { name: 'Escribe un comentario' });
    await box.pressSequentially('Pregunto a @tz');
    await page.getByRole('option', { name: 'Álvaro Tzul' }).click();
    await page.getByRole('button', { name: 'Comentar' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Pregunto a @Álvaro Tzul' })).toBeVisible();

    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Cancelar tarea' }).click();
    await drawer(page).getByLabel('Justificación').fill('Ya lo barrieron');
    await drawer(page).getByRole('button', { name: 'Aceptar' }).click();
    await expect(snackbar(page, 'Tarea cancelada')).toBeVisible();
    await expect(page.getByRole('status').getByText('Ya lo barrieron')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reabrir' })).toBeVisible();

    await page.goto(`/tarea/historial?search=${encodeURIComponent(name)}`);
    await expect(rowOf(page, name)).toContainText('Cancelada');
  });
});
