import { choose, drawer, rowOf } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin, otherAdmin, supervisor } from './support/people.ts';
import { snackbar, title } from './support/places.ts';

const LIST = '/configuración/compañía/elemento';

test.describe('the app of a project', () => {
  test.use({ as: supervisor });

  test('a supervisor switches elements, and the preview of the phone follows', async ({ page }) => {
    await page.goto(LIST);
    await expect(title(page)).toHaveText('Elementos por compañía');
    await rowOf(page, 'Reencostalado').getByText('Reencostalado').click();
    await expect(title(page)).toHaveText('Reencostalado');
    const phone = page.getByRole('region', { name: 'Vista previa' });
    const element = page.getByRole('switch', { name: /Alarmas abiertas/ });
    await expect(element).not.toBeChecked();
    await element.click({ force: true });
    await expect(snackbar(page, 'Se ha activado el elemento de la compañía')).toBeVisible();
    await expect(phone.getByRole('list', { name: 'Alarma en bodega' })).toContainText('Alarmas abiertas');

    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(snackbar(page, 'Se ha inactivo el elemento de la compañía')).toBeVisible();
    await expect(phone.getByText('Nada de esta pantalla está visible')).toBeVisible();
    await expect(element).not.toBeChecked();

    const entries = phone.getByRole('list', { name: 'Entradas del teléfono' });
    await expect(entries).toBeVisible();
    await phone.getByRole('combobox', { name: 'Rol' }).click();
    await page.getByRole('option', { name: 'Supervisor' }).click();
    await expect(entries).toBeHidden();
  });
});

test.describe('a project for another company', () => {
  test.use({ as: admin });

  test('the operator’s administrator makes it, and that company finds it', async ({ page, visit }) => {
    const name = `Recuperación ${Date.now()}`;
    const company = 'Almacenes del Otro Lado';
    await page.goto('/configuración/proyecto');
    await page.getByRole('button', { name: 'Crear proyecto' }).first().click();
    await drawer(page).getByLabel('Nombre').fill(name);
    await drawer(page).getByRole('button', { name: 'Crear', exact: true }).click();
    await expect(snackbar(page, `Se creó «${name}»`)).toBeVisible();

    await page.goto('/configuración/compañía/proyecto');
    const make = async () => {
      await page.getByRole('button', { name: 'Crear proyecto de la compañía' }).first().click();
      const form = drawer(page);
      await choose(form, 'Compañía', company);
      await choose(form, 'Proyecto', name);
      await form.getByRole('button', { name: 'Crear', exact: true }).click();
    };
    await make();
    await expect(snackbar(page, `Se creó «${name} · ${company}»`)).toBeVisible();
    await expect(rowOf(page, name)).toContainText(company);
    // The same pair a second time.
    await make();
    await expect(drawer(page).getByText(`Ya existe «${name} · ${company}»`).first()).toBeVisible();

    const theirs = await visit({ as: otherAdmin });
    await theirs.goto(LIST);
    await expect(rowOf(theirs, name)).toContainText('0 de');
  });
});
