import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { linkIn } from './support/outbox.ts';
import { admin, newAddress } from './support/people.ts';
import { expectPath, fillSignIn, snackbar } from './support/places.ts';

const PASSWORD = 'Una-clave-nueva-1';

async function fillForm(page: Page, email: string, repeated = PASSWORD) {
  await page.getByLabel('Nombre de usuario').fill('Lucía Barrios');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repite la contraseña').fill(repeated);
  await page.getByRole('checkbox', { name: /Acepto los/ }).check();
}

async function register(page: Page, email: string) {
  await page.goto('/register');
  await fillForm(page, email);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(
    page.getByRole('status').getByText('Te enviamos un correo para confirmar tu cuenta'),
  ).toBeVisible();
}

test('a new user confirms the address by mail, waits for a role and resets the password once', async ({
  page,
  visit,
}) => {
  const email = newAddress();
  await register(page, email);

  await page.goto('/');
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText(
    'Confirma tu correo antes de iniciar sesión: te enviamos un enlace',
  );

  const outbox = await visit({ as: admin });
  await page.goto(await linkIn(outbox, email, /confirma/i));
  await expect(page.getByText('Correo confirmado. Ya puedes iniciar sesión.')).toBeVisible();
  await page.getByRole('link', { name: 'Iniciar sesión' }).click();
  await fillSignIn(page, email, PASSWORD);
  await expect(
    page.getByRole('heading', { name: 'Hola, Lucía Barrios: tu cuenta está pendiente de asignación' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(snackbar(page, 'Sesión Cerrada!')).toBeVisible();

  await page.goto('/login-firebase');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expectPath(page, '/reset-firebase');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText("Reset link has been sent to Your'e email")).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByText("Reset link has been sent to Your'e email")).toBeHidden();

  const link = await linkIn(outbox, email, /contraseña/i);
  const renewed = `${PASSWORD}-2`;
  const renew = async () => {
    await page.goto(link);
    await page.getByLabel('Contraseña nueva').fill(renewed);
    await page.getByLabel('Repite la contraseña').fill(renewed);
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  };
  await renew();
  await expect(page.getByText('Contraseña actualizada correctamente')).toBeVisible();
  await renew();
  await expect(page.getByRole('alert')).toHaveText('El enlace ya se usó o venció. Solicita uno nuevo.');

  await page.goto('/');
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Revisa la contraseña o correo y vuelve a intentar');
  await fillSignIn(page, email, renewed);
  await expect(page.getByRole('heading', { name: /pendiente de asignación/ })).toBeVisible();
});

test('the register form reports missing fields and passwords that differ', async ({ page }) => {
  await page.goto('/register-firebase');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Required')).toHaveCount(5);
  await fillForm(page, newAddress(), `${PASSWORD}x`);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Passwords dont match')).toBeVisible();
  const [terms] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'términos y condiciones' }).click(),
  ]);
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Términos y condiciones de uso');
  await expectPath(terms, '/terms-conditions');
});
