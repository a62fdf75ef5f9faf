import { alarms } from '@gemelo/contract/endpoints/alarms';
import { homeCounters } from '@gemelo/contract/endpoints/home';
import { homeDevices, homeWarehouses } from '@gemelo/contract/endpoints/home-attention';
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

for (const email of [admin, otherAdmin])
  test.describe(email, () => {
    test.use({ as: email });

    test('sees the counters of the own company', async ({ page, session }) => {
      await page.goto('/inicio');
      await expect(title(page)).toHaveText(`Hola, ${session?.user.name.split(' ')[0]}`);
      await expect(page.getByRole('main')).toContainText(`${session?.user.Company?.name} ahora mismo.`);
      await eventually(async () => {
        const { data } = await callApi(homeCounters, {}, session?.token);
        for (const [label, name] of counters) {
          const counter = page.getByRole('main').getByRole('listitem').filter({ hasText: label });
          await expect(counter.locator('bdi')).toHaveText(String(data[name]), ATTEMPT);
        }
      });
    });
  });

test.describe('the home page of an administrator', () => {
  test.use({ as: admin });

  test('leads with open alarms, warehouses and silent devices', async ({ page, session }) => {
    await page.goto('/inicio');
    const main = page.getByRole('main');
    await eventually(async () => {
      const open = await callApi(
        alarms,
        { query: { state: 'open', limit: 1, order: 'severity' } },
        session?.token,
      );
      const panel = main.getByRole('region', { name: 'Alarmas abiertas' });
      const worst = open.data[0];
      if (worst) await expect(panel).toContainText(worst.Twin.name, ATTEMPT);
      else await expect(panel).toContainText(/Todo en orden|Ninguna alarma abierta/, ATTEMPT);
    });
    await eventually(async () => {
      const { devices } = (await callApi(homeDevices, {}, session?.token)).data;
      const panel = main.getByRole('region', { name: 'Dispositivos sin datos' });
      for (const { name } of devices) await expect(panel).toContainText(name, ATTEMPT);
    });
    const { warehouses } = (await callApi(homeWarehouses, {}, session?.token)).data;
    await expect(main.getByRole('article')).toHaveCount(warehouses.length);
    const planned = warehouses.find(({ segments }) => segments > 0);
    await main.getByRole('link', { name: planned?.name ?? '', exact: true }).click();
    await expectPath(page, '/organización/segmento');
    await expect(title(page)).toHaveText(planned?.name ?? '');
  });
});

test.describe('the home page of a field agent', () => {
  test.use({ as: agent });

  test('shows own tickets, and no figures about devices', async ({ page }) => {
    await page.goto('/inicio');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Mis tareas',
      'Tickets que creé o me asignaron',
    ]);
    await expect(main.getByText('Tokens creados')).toHaveCount(0);
  });
});
