import { randomBytes } from 'node:crypto';
import { expect, test } from './support/journey.ts';
import { linkIn } from './support/outbox.ts';
import { admin, newAddress } from './support/people.ts';
import { fillSignIn, linksOf, menu, snackbar, title } from './support/places.ts';

const PASSWORD = 'Una-clave-de-turno-1';

test.describe('an administrator', () => {
  test.use({ as: admin });

  test('creates a role and invites a user, who sees only its pages until inactivated', async ({
    page,
    visit,
  }) => {
    test.slow();
    const role = `Turno ${randomBytes(4).toString('hex')}`;
    const email = newAddress();

    await test.step('creates the role', async () => {
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Crear rol' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' }).fill(role);
      await page.getByRole('dialog').getByRole('button', { name: 'Crear rol' }).click();
      await expect(snackbar(page, 'Se ha registrado el rol con éxito')).toBeVisible();
      await expect(title(page)).toHaveText(role);
    });

    await test.step('grants it permissions', async () => {
      await page.getByRole('checkbox', { name: 'Mediciones: Ver' }).check();
      await page.getByRole('checkbox', { name: 'Mediciones: Crear' }).check();
      await page.getByRole('button', { name: 'Guardar permisos' }).click();
      await expect(snackbar(page, 'Permisos asignados correctamente')).toBeVisible();
    });

    await test.step('grants it a page of each of two modules and previews its menu', async () => {
      await page.getByRole('tab', { name: 'Menú web' }).click();
      await page.getByRole('checkbox', { name: 'Lecturas recientes' }).check();
      await page.getByRole('checkbox', { name: 'Mediciones' }).check();
      await page.getByRole('button', { name: 'Ver como este rol' }).click();
      const preview = page.getByRole('dialog', { name: `Ver como ${role}` });
      await expect(preview.getByText('Con los cambios que todavía no has guardado.')).toBeVisible();
      await expect(preview.getByRole('list', { name: 'Menú que verá' }).getByRole('listitem')).toHaveCount(4);
      await expect(preview.getByText('Ver, Crear')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Guardar menú' }).click();
      await expect(snackbar(page, 'Modulos asignados correctamente')).toBeVisible();
      await expect(snackbar(page, 'Páginas asignadas correctamente')).toBeVisible();
    });

    await test.step('invites a user with the role', async () => {
      await page.goto('/configuración/usuario');
      await page.getByRole('button', { name: 'Invitar usuario' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: 'Nombre' }).fill('Rosa Ixchel');
      await form.getByRole('textbox', { name: 'Correo' }).fill(email);
      await form.getByRole('combobox', { name: 'Rol principal' }).fill(role);
      await page.getByRole('option', { name: role }).click();
      await form.getByRole('button', { name: 'Enviar invitación' }).click();
      const handed = page.getByRole('dialog', { name: 'Invitación de Rosa Ixchel' });
      await expect(handed).toContainText('el mensaje espera en la bandeja de salida');
      const link = await handed.getByRole('button', { name: /^Copiar http/ }).textContent();
      await handed.getByRole('button', { name: 'Cerrar' }).last().click();
      await expect(handed).toBeHidden();
      expect(link).toBe(await linkIn(page, email, /invitaron/));
    });

    const invited = await visit({ look: { welcomed: true } });
    await test.step('the invited user sets a password with the link in the mail and signs in', async () => {
      await invited.goto(await linkIn(page, email, /invitaron/));
      await invited.getByLabel('Contraseña nueva').fill(PASSWORD);
      await invited.getByLabel('Repite la contraseña').fill(PASSWORD);
      await invited.getByRole('button', { name: 'Guardar contraseña' }).click();
      await expect(invited.getByText('Contraseña actualizada correctamente')).toBeVisible();
      await invited.goto('/');
      await fillSignIn(invited, email, PASSWORD);
      await expect(menu(invited)).toBeVisible();
    });

    await test.step('the invited user sees only the granted pages', async () => {
      await expect.poll(() => linksOf(invited)).toEqual(['/inicio/pages/table', '/configuración/medición']);
      await invited.goto('/configuración/medición');
      await expect(title(invited)).toHaveText('Mediciones');
      await expect(invited.getByRole('button', { name: 'Crear medición' })).toBeVisible();
      await invited.goto('/configuración/país');
      await expect(invited.getByText('Tu rol no permite ver esto')).toBeVisible();
      await expect(invited.getByRole('table')).toHaveCount(0);
      await invited.goto('/configuración/medición');
      await expect(invited.getByRole('row').nth(1)).toBeVisible();
    });

    await test.step('inactivating the user ends the session on the open page at once', async () => {
      await page.goto(`/configuración/usuario?search=${encodeURIComponent(email)}`);
      await page
        .getByRole('row')
        .filter({ hasText: email })
        .getByRole('button', { name: 'Acciones' })
        .click();
      await page.getByRole('menuitem', { name: 'Inactivar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Inactivar' }).click();
      await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Inactivo');
      await expect(invited.getByText('Oops, No has Iniciado Sesión :(')).toBeVisible();
      await invited.goto('/');
      await fillSignIn(invited, email, PASSWORD);
      await expect(invited.getByRole('alert')).toHaveText(
        'Tu cuenta está inactiva. Comunícate con un administrador.',
      );
    });
  });
});
