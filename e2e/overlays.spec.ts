import { getUser } from '@gemelo/contract/endpoints/users';
import { violations } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { admin, supervisor } from './support/people.ts';
import { expectPath, header, profileBlock, title } from './support/places.ts';
import { callApi } from './support/server.ts';

const placeholder = 'Buscar dispositivos, bodegas, tickets, páginas…';

test.describe('the palette and the keyboard shortcuts', () => {
  test.use({ as: supervisor });

  test('open a page, run a command and list the shortcuts, but not while typing in a field', async ({
    page,
  }) => {
    await page.goto('/inicio');
    await expect(title(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(placeholder).fill('todas las pag');
    await page.keyboard.press('Enter');
    await expectPath(page, '/inicio/pages/page-list');
    await expect(page.getByPlaceholder(placeholder)).toBeHidden();

    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(placeholder).fill('tema oscuro');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect(page.getByPlaceholder(placeholder)).toBeHidden();

    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(placeholder).fill('zzz');
    await expect(page.getByRole('dialog').getByText('Sin resultados')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByPlaceholder(placeholder)).toBeHidden();

    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(placeholder).fill('perfil');
    await page.keyboard.press('Enter');
    await expectPath(page, '/inicio/perfil');

    const sheet = page.getByRole('dialog', { name: 'Teclas' });
    await page.getByLabel('Nombre').press('?');
    await expect(page.getByLabel('Nombre')).toHaveValue(/\?/);
    await expect(sheet).toBeHidden();
    await title(page).click();
    await page.keyboard.press('?');
    await expect(sheet).toBeVisible();
    await expect(sheet.getByText('Ir a cualquier parte, hacer cualquier cosa')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
});

test.describe('the global search', () => {
  test.use({ as: admin });

  test('finds a device and a ticket, and opens the form to register a device', async ({ page }) => {
    await page.goto('/inicio');
    await expect(title(page)).toBeVisible();
    const search = page.getByPlaceholder(placeholder);
    const results = page.getByRole('dialog');

    await page.keyboard.press('Control+k');
    await search.fill('EB-1001');
    const device = results.getByRole('button', { name: /^EB-1001/ });
    await expect(device).toBeVisible();
    await device.click();
    await expect(page).toHaveURL(/\/dispositivo\/dispositivos\/\d+$/);

    await page.keyboard.press('Control+k');
    await search.fill('TK-100');
    await results.getByRole('button', { name: /^#100 / }).click();
    await expect(page).toHaveURL(/\/ticket\/informacion\?id=100$/);

    await page.keyboard.press('Control+k');
    await search.fill('registrar dispositivo');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Registrar dispositivo' })).toBeVisible();
    await expect(page).toHaveURL(/\/dispositivo\/dispositivos$/);
  });
});

test.describe('the welcome guide', () => {
  test.use({ as: supervisor, look: { welcomed: false } });

  test('has five slides without accessibility violations, and starts again from the first', async ({
    page,
  }) => {
    await page.goto('/inicio');
    const guide = page.getByRole('dialog');
    const step = (number: number) =>
      expect(guide.getByRole('img', { name: `Paso ${number} de 5` })).toBeVisible();
    const next = guide.getByRole('button', { name: 'Next' });
    await step(1);
    expect(await violations(page)).toEqual([]);
    await expect(guide.getByRole('button', { name: 'Back' })).toBeDisabled();
    await next.click();
    await step(2);
    await guide.getByRole('button', { name: 'Back' }).click();
    await step(1);
    for (const number of [2, 3, 4, 5]) {
      await next.click();
      await step(number);
    }
    await guide.getByRole('button', { name: 'Done' }).click();
    await expect(guide).toBeHidden();

    await page.reload();
    await expect(title(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(placeholder).fill('guía');
    await page.keyboard.press('Enter');
    await step(1);
  });
});

test.describe('presence', () => {
  test.use({ ownPerson: true });

  test('is selected in the profile block and saved on the server', async ({ page, session }) => {
    await page.goto('/inicio');
    await expect(profileBlock(page)).toContainText('En línea');
    await profileBlock(page).click();
    await expect(page.getByRole('menuitem')).toHaveText(['En línea', 'Ausente', 'Ocupado', 'Desconectado']);
    await page.getByRole('menuitem', { name: 'Ocupado' }).click();
    await expect(profileBlock(page)).toContainText('Ocupado');
    await expect(header(page).locator('[data-presence="bussy"]')).toBeVisible();
    const readUser = () => callApi(getUser, { params: { id: session?.user.idUser ?? 0 } }, session?.token);
    await expect.poll(async () => (await readUser()).data.presence).toBe('bussy');
  });
});
