import { homeCounters, latestReadings } from '@gemelo/contract/endpoints/home';
import { expect, test } from './support/journey.ts';
import { admin, agent, otherAdmin } from './support/people.ts';
import { ATTEMPT, eventually, expectPath, title } from './support/places.ts';
import { callApi } from './support/server.ts';

const counters = [
  ['Dispositivos creados', 'devicesCreated'],
  ['Dispositivos asignados', 'devicesAssigned'],
  ['Tokens creados', 'tokensCreated'],
  ['Sensores', 'sensors'],
] as const;

for (const email of [admin, otherAdmin, agent])
  test.describe(email, () => {
    test.use({ as: email });

    test('sees the counters of the own company', async ({ page, session }) => {
      await page.goto('/inicio');
      await expect(title(page)).toHaveText(`Hola, ${session?.user.name.split(' ')[0]}`);
      await expect(page.getByRole('main')).toContainText(`${session?.user.Company?.name} ahora mismo.`);
      await eventually(async () => {
        const { data } = await callApi(homeCounters, {}, session?.token);
        for (const [label, name] of counters) {
          const card = page.getByRole('main').getByText(label, { exact: true }).locator('xpath=../..');
          await expect(card.locator('bdi').first()).toHaveText(String(data[name]), ATTEMPT);
        }
      });
    });
  });

test.describe('a figure of the home page', () => {
  test.use({ as: admin });

  test('links to the readings behind it', async ({ page, session }) => {
    const count = async (query: object) =>
      (await callApi(latestReadings, { query: { ...query, limit: 1 } }, session?.token)).total ?? 0;
    await page.goto('/inicio');
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(15);
    await eventually(async () =>
      expect(page.getByRole('link', { name: `Ver las ${await count({})} lecturas` })).toBeVisible(ATTEMPT),
    );
    await page
      .getByRole('main')
      .getByRole('link', { name: /Sin datos.*Hace mucho/ })
      .click();
    await expectPath(page, '/inicio/pages/table');
    await expect(page).toHaveURL(/state=silent/);
    await eventually(async () => {
      const silent = await count({ state: 'silent' });
      expect(silent).toBeGreaterThan(0);
      await expect(page.getByText(`de ${silent}`, { exact: false }).first()).toBeVisible(ATTEMPT);
    });
    await page.goBack();
    await page.getByRole('link', { name: /^Ver las \d+ lecturas$/ }).click();
    await expectPath(page, '/inicio/pages/table');
  });
});
