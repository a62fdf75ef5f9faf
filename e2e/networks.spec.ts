import { createNetwork } from '@gemelo/contract/endpoints/networks';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { actOn, drawer, rowOf } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin, DEMO_PASSWORD, otherAdmin, supervisor, technician } from './support/people.ts';
import { callApi, sessionOf } from './support/server.ts';

const screen = '/configuración/redes/compania';
const secret = 'melaza;y:panela"2026';
const phone = { width: 390, height: 844 };

test.use({ as: admin });

test('an administrator adds a network and sees its password after giving their own', async ({ page }) => {
  const name = `Oficina ${Date.now()}`;
  await page.goto(screen);
  await page.getByRole('button', { name: 'Agregar red' }).first().click();
  const form = drawer(page);
  await form.getByLabel('Nombre', { exact: true }).fill(name);
  await form.getByLabel('Nombre de la red (SSID)').fill('GML-Oficina');
  await form.getByLabel('Contraseña de la red').fill('corta');
  await form.getByRole('button', { name: 'Agregar red' }).click();
  await expect(form.getByText('Debe tener de 8 a 63')).toBeVisible();
  await form.getByLabel('Contraseña de la red').fill(secret);
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await form.getByRole('button', { name: 'Agregar red' }).click();
  await expect(rowOf(page, name)).toContainText('GML-Oficina');
  await expect(page.locator('body')).not.toContainText(secret);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await actOn(page, name, 'Ver contraseña');
  const dialog = page.getByRole('dialog', { name });
  const own = dialog.getByLabel('Tu contraseña de Gemelo');
  await expect(own).toBeFocused();
  await own.fill('no es esta');
  await own.press('Enter');
  await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible();
  await own.fill(DEMO_PASSWORD);
  await own.press('Enter');
  await expect(dialog.getByRole('img', { name: `Código QR de la red ${name}` })).toBeVisible();
  await expect(dialog).not.toContainText(secret);
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(dialog.getByText(secret)).toBeVisible();
  expect(asked.join()).not.toMatch(/proof|Gemelo-2026|melaza/);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.body.innerHTML]),
  );
  expect(kept).not.toContain('melaza');
});

test('who changes networks without the permission for their passwords is offered none', async ({ visit }) => {
  const { token } = await sessionOf(admin);
  const name = `Patio ${Date.now()}`;
  const body = { name, security: 'wpa2' as const, password: secret };
  await callApi(createNetwork, { body }, token);

  const office = await visit({ as: supervisor });
  await office.goto(screen);
  await rowOf(office, name).getByRole('button', { name: 'Acciones' }).click();
  await expect(office.getByRole('menuitem', { name: 'Editar' })).toBeVisible();
  await expect(office.getByRole('menuitem', { name: 'Ver contraseña' })).toHaveCount(0);

  const shed = await visit({ as: technician });
  await shed.setViewportSize(phone);
  await shed.goto(screen);
  await waitUntilLoaded(shed);
  await expect(shed.getByText(name).first()).toBeVisible();
  await expect(shed.getByRole('button', { name: 'Agregar red' })).toHaveCount(0);
  expect(await violations(shed)).toEqual([]);

  const elsewhere = await visit({ as: otherAdmin });
  await elsewhere.goto(screen);
  await waitUntilLoaded(elsewhere);
  await expect(elsewhere.getByText(name)).toHaveCount(0);
});
