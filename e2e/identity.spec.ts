import { roleMenu } from '@gemelo/contract/endpoints/menus';
import { signOut } from '@gemelo/contract/endpoints/sign-in';
import { expect, test } from './support/journey.ts';
import { admin, agent, otherAdmin, people, supervisor } from './support/people.ts';
import {
  eventually,
  expectPath,
  fillSignIn,
  header,
  linksOf,
  menu,
  openFresh,
  openGroups,
  profileBlock,
  snackbar,
  title,
} from './support/places.ts';
import { callApi, menuLinks, sessionOf } from './support/server.ts';

test.describe('signing in', () => {
  test('opens the console of each company and role', async ({ page }) => {
    test.slow();
    for (const { email, name, idRole } of people.filter((one) =>
      [admin, agent, otherAdmin].includes(one.email),
    )) {
      await openFresh(page, '/');
      await fillSignIn(page, email);
      await expectPath(page, '/inicio');
      await expect(snackbar(page, 'Inicio de Sesión exitoso')).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
      await expect(profileBlock(page)).toContainText(`${name}En línea`);
      const { token } = await sessionOf(email);
      await openGroups(page);
      const granted = await menuLinks(idRole, token);
      // Pages whose screen is not built yet are left out, and sections order the others.
      expect(granted, email).toEqual(expect.arrayContaining(await linksOf(page)));
      await expect(menu(page).getByRole('link', { name: 'Inicio', exact: true }), email).toBeVisible();
      await expect(menu(page).getByRole('button', { name: 'Administración' }), email).toHaveCount(
        idRole === 1 ? 1 : 0,
      );
    }
  });

  test('gives role 1 every page of the other roles', async () => {
    const { token } = await sessionOf(admin);
    const menuOf = (idRole: number) => menuLinks(idRole, token);
    const all = await menuOf(1);
    const others = (await Promise.all([2, 3, 4, 5, 6].map(menuOf))).flat();
    expect(others.filter((link) => !all.includes(link))).toEqual([]);
    expect(all).toEqual(
      expect.arrayContaining(['/configuración/país', '/configuración/modulo', '/ticket/historial']),
    );
  });

  test('reports missing fields, an invalid address and a wrong password', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Required')).toHaveCount(2);
    await fillSignIn(page, 'nadie@gemelo', 'x');
    await expect(page.getByText('Invalid email')).toBeVisible();
    await expect(page.getByText('Required')).toHaveCount(0);
    await fillSignIn(page, supervisor, 'no es esta');
    await expect(page.getByRole('alert')).toHaveText('Revisa la contraseña o correo y vuelve a intentar');
    await expectPath(page, '/login');

    const password = page.getByLabel('Contraseña', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Ocultar contraseña' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('on a protected address returns to it afterwards', async ({ page }) => {
    await page.goto('/inicio/pages/table?search=EB-1');
    await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    await expectPath(page, '/inicio/pages/table');
    await fillSignIn(page, agent);
    await expect(header(page)).toBeVisible();
    await expect(page).toHaveURL(/\/inicio\/pages\/table\?search=EB-1$/);
  });

  test('opens the path in next=, but never another site', async ({ page }) => {
    for (const [next, expected] of [
      ['/inicio/perfil', '/inicio/perfil'],
      ['https://evil.test/inicio', '/inicio'],
    ] as const) {
      await openFresh(page, `/login?next=${encodeURIComponent(next)}`);
      await fillSignIn(page, supervisor);
      await expect(header(page), next).toBeVisible();
      await expectPath(page, expected);
    }
  });

  test('shows the unconfigured providers as disabled, with the reason', async ({ page }) => {
    for (const address of ['/login-firebase', '/register-firebase']) {
      await page.goto(address);
      for (const name of ['Google', 'Twitter', 'Github'])
        await expect(page.getByRole('button', { name })).toBeDisabled();
      await expect(
        page.getByText('Sin configurar en esta instalación: Google, Twitter, Github'),
      ).toBeVisible();
    }
  });
});

test.describe('a session', () => {
  test.use({ as: supervisor, ownSession: true });

  test('ends with Cerrar Sesión, on the login page and on the server', async ({ page, session, visit }) => {
    await page.goto('/inicio/perfil');
    await header(page).getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expectPath(page, '/');
    await expect(snackbar(page, 'Sesión Cerrada!')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['sessionAbsence', 'ui']);
    // The page does not wait for the sign-out request.
    await eventually(() =>
      expect(callApi(roleMenu, { params: { id: 2 } }, session?.token)).rejects.toThrow('401'),
    );
    const other = await visit({});
    await other.goto('/inicio');
    await expect(other.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  });

  test('ended by the server shows a message at once, and the login returns to the same page', async ({
    page,
    session,
  }) => {
    await page.goto('/inicio/perfil');
    await expect(title(page)).toHaveText('Perfil');
    await callApi(signOut, {}, session?.token);
    await expect(page.getByRole('heading', { name: 'Oops, No has Iniciado Sesión :(' })).toBeVisible();
    await page.getByRole('button', { name: 'Vuelve al Login' }).click();
    await expectPath(page, '/login');
    await fillSignIn(page, supervisor);
    await expect(title(page)).toHaveText('Perfil');
    await expectPath(page, '/inicio/perfil');
  });

  test('expires after 24 hours, and its stored data is deleted', async ({ page }) => {
    await page.clock.install();
    await page.goto('/inicio/perfil');
    await expect(title(page)).toHaveText('Perfil');
    await page.clock.fastForward('24:00:01');
    await expectPath(page, '/');
    await expect(page.getByText('Pasaron 24 horas desde que entraste.')).toBeVisible();
    expect(
      await page.evaluate(() => [localStorage.tokenAuth, localStorage.User, sessionStorage.length]),
    ).toEqual([undefined, undefined, 0]);
  });

  test('ends in every tab at once', async ({ page, context }) => {
    await page.goto('/inicio');
    const second = await context.newPage();
    await second.goto('/inicio/perfil');
    await expect(title(second)).toHaveText('Perfil');
    await header(page).getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expectPath(second, '/');
    await expect(second.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  });
});
