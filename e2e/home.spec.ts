import { homeCounters, latestReadings } from '@gemelo/contract/endpoints/home';
import { expect, test } from './support/journey.ts';
import { admin, agent } from './support/people.ts';
import { agree, expectPath, LOOK, title } from './support/places.ts';
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
      await page.goto('/inicio');
      await expect(title(page)).toHaveText(`Hola, ${session?.user.name.split(' ')[0]}`);
      await expect(page.getByRole('main')).toContainText(`${session?.user.Company?.name} ahora mismo.`);
      await agree(async () => {
        const { data } = await ask(homeCounters, {}, session?.token);
        for (const [label, name] of counters) {
          const card = page.getByRole('main').getByText(label, { exact: true }).locator('xpath=../..');
          await expect(card.locator('bdi').first()).toHaveText(String(data[name]), LOOK);
        }
      });
    });
  });

test.describe('what the home page leads to', () => {
  test.use({ as: admin });

  test('is the rows behind a figure', async ({ page, session }) => {
    const count = async (query: object) =>
      (await ask(latestReadings, { query: { ...query, limit: 1 } }, session?.token)).total ?? 0;
    await page.goto('/inicio');
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(15);
    await agree(async () =>
      expect(page.getByRole('link', { name: `Ver las ${await count({})} lecturas` })).toBeVisible(LOOK),
    );
    await page
      .getByRole('main')
      .getByRole('link', { name: /Sin datos.*Hace mucho/ })
      .click();
    await expectPath(page, '/inicio/pages/table');
    await expect(page).toHaveURL(/state=silent/);
    await agree(async () => {
      const silent = await count({ state: 'silent' });
      expect(silent).toBeGreaterThan(0);
      await expect(page.getByText(`de ${silent}`, { exact: false }).first()).toBeVisible(LOOK);
    });
    await page.goBack();
    await page.getByRole('link', { name: /^Ver las \d+ lecturas$/ }).click();
    await expectPath(page, '/inicio/pages/table');
  });
});
