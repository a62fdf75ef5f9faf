import { getUser } from '@gemelo/contract/endpoints/users';
import { expect, test } from './support/journey.ts';
import { DEMO_PASSWORD } from './support/people.ts';
import { expectPath, fillSignIn, header, profileBlock, snackbar, title } from './support/places.ts';
import { callApi } from './support/server.ts';

const UPDATED = 'Información actualizada, cierre sesión para que los cambios surtan efecto';
/** A green square of four pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGOYcyYViBggFAAzVgc1HYjAOwAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ ownPerson: true });

test('a user changes the own name and presence, which are shown at once', async ({ page, session }) => {
  await page.goto('/inicio/perfil');
  await expect(title(page)).toHaveText('Perfil');
  const save = page.getByRole('button', { name: 'Guardar' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Nombre').fill('');
  await save.click();
  await expect(page.getByText('Required')).toBeVisible();
  await page.getByLabel('Nombre').fill('Marta Elena Sandoval');
  await page.getByRole('combobox', { name: 'Tu presencia' }).click();
  await page.getByRole('option', { name: 'Ausente' }).click();
  await save.click();
  await expect(snackbar(page, UPDATED)).toBeVisible();
  await expect(profileBlock(page)).toContainText('Marta Elena SandovalAusente');
  const { data } = await callApi(getUser, { params: { id: session?.user.idUser ?? 0 } }, session?.token);
  expect(data).toMatchObject({ name: 'Marta Elena Sandoval', presence: 'idle' });
  await page.reload();
  await expect(page.getByLabel('Nombre')).toHaveValue('Marta Elena Sandoval');
});

test('a user uploads and removes a picture, and a file that is no image is refused', async ({ page }) => {
  await page.goto('/inicio/perfil');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Cambiar foto').setInputFiles({ name, mimeType, buffer });
  await choose('nota.png', 'image/png', Buffer.from('no es una imagen'));
  await expect(page.getByRole('alert')).toHaveText(
    'Ese tipo de archivo no se admite aquí, sea cual sea su nombre.',
  );
  await choose('yo.png', 'image/png', picture);
  await expect(snackbar(page, UPDATED)).toBeVisible();
  await expect(page.getByRole('main').locator('img[src^="blob:"]')).toBeVisible();
  await expect(header(page).locator('img[src^="data:image/webp"]')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(header(page).locator('img')).toHaveCount(0);
});

test('a user changes the password with the current one, and only the new one signs in', async ({
  page,
  session,
}) => {
  const email = session?.user.email ?? '';
  const renewed = 'Otra-clave-2026';
  await page.goto('/inicio/perfil');
  const fill = async (current: string, next: string, repeated: string) => {
    await page.getByLabel('Contraseña actual').fill(current);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(next);
    await page.getByLabel('Repite la contraseña nueva').fill(repeated);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  };
  await fill(DEMO_PASSWORD, renewed, 'distinta');
  await expect(page.getByText('Passwords dont match')).toBeVisible();
  await fill('no es esta', renewed, renewed);
  await expect(snackbar(page, 'Ocurrió un error al cambiar la contraseña')).toBeVisible();
  await expect(page.getByText('La contraseña actual no es correcta')).toBeVisible();
  await fill(DEMO_PASSWORD, renewed, renewed);
  await expect(snackbar(page, 'Contraseña actualizada correctamente')).toBeVisible();
  await expect(page.getByLabel('Contraseña actual')).toHaveValue('');

  await header(page).getByRole('button', { name: 'Cerrar Sesión' }).click();
  await fillSignIn(page, email);
  await expect(page.getByText('Revisa la contraseña o correo y vuelve a intentar')).toBeVisible();
  await fillSignIn(page, email, renewed);
  await expectPath(page, '/inicio');
});
