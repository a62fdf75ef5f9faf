import { homeCounters, latestReadings } from '@gemelo/contract/endpoints/home';
import { expect, test } from './support/journey.ts';
import { admin, agent } from './support/people.ts';
import { expectPath, title } from './support/places.ts';
import { ask } from './support/server.ts';

const counters = [
  ['Dispositivos creados', 'devicesCreated'],
  ['Dispositivos asignados', 'devicesAssigned'],
  ['Tokens creados', 'tokensCreated'],
  ['Sensores', 'sensors'],
] as const;

for (const email of [admin, 'admin@otra.test', agent])
  test.describe(email, () => {
    test.use({ as: email });

    test('sees the counters of the own company', async ({ page, session }) => {
      const { data } = await ask(homeCounters, {}, session?.token);
      await page.goto('/inicio');
      await expect(title(page)).toHaveText(`Hola, ${session?.user.name.split(' ')[0]}`);
      await expect(page.getByRole('main')).toContainText(`${session?.user.Company?.name} ahora mismo.`);
      for (const [label, name] of counters) {
        const card = page.getByRole('main').getByText(label, { exact: true }).locator('xpath=../..');
        await expect(card.locator('bdi').first()).toHaveText(String(data[name]));
      }
    });
  });

test.describe('what the home page leads to', () => {
  test.use({ as: admin });

  test('is the rows behind a figure', async ({ page, session }) => {
    const { data } = await ask(homeCounters, {}, session?.token);
    const { total } = await ask(latestReadings, { query: { limit: 1 } }, session?.token);
    await page.goto('/inicio');
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(9);
    await expect(page.getByRole('link', { name: `Ver las ${total} lecturas` })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Sin datos.*Hace mucho/ })
      .click();
    await expectPath(page, '/inicio/pages/table');
    await expect(page).toHaveURL(/state=silent/);
    const silent = await ask(
      latestReadings,
      { query: { state: 'silent' as never, limit: 1 } },
      session?.token,
    );
    expect(data.sensorStates.silent).toBeGreaterThan(0);
    await expect(page.getByText(`de ${silent.total}`, { exact: false }).first()).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: `Ver las ${total} lecturas` }).click();
    await expectPath(page, '/inicio/pages/table');
  });
});
