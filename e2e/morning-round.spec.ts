import { randomBytes } from 'node:crypto';
import { alarms } from '@gemelo/contract/endpoints/alarms';
import { ownTwins } from '@gemelo/contract/endpoints/twins';
import { choose, drawer, rowOf } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { supervisor } from './support/people.ts';
import { expectPath, menu, openGroups, snackbar, title } from './support/places.ts';
import { callApi } from './support/server.ts';

/** An alarm about a value, of a device in a segment. */
async function alarmInSegment(token: string) {
  const { data } = await callApi(alarms, { query: { state: 'open,acknowledged', limit: 100 } }, token);
  for (const alarm of data) {
    const { data: twins } = await callApi(ownTwins, { query: { search: alarm.Twin.name } }, token);
    const segment = twins.find(({ idTwin }) => idTwin === alarm.Twin.idTwin)?.Assignment?.segments[0];
    if (segment && alarm.Measurement) return { alarm, segment };
  }
  throw new Error('the demo data has an alarm in a segment');
}

test.describe('the morning round of a supervisor', () => {
  test.use({ as: supervisor });

  test('goes from the home page to what is out, its warehouse, segment, ebag and ticket', async ({
    page,
    session,
  }) => {
    const { alarm, segment } = await alarmInSegment(session?.token ?? '');
    const { Twin, Warehouse } = alarm;
    const main = page.getByRole('main');

    await page.goto('/inicio');
    await expect(main.getByRole('region', { name: 'Alarmas abiertas' })).toBeVisible();

    await openGroups(page);
    await menu(page).getByRole('link', { name: 'General', exact: true }).click();
    await expectPath(page, '/analytics/dashboards/general');
    const out = main.getByRole('figure').filter({ hasText: '¿Qué está fuera de límites ahora?' });
    await expect(out.getByRole('link', { name: Twin.name, exact: true })).toBeVisible();
    await out.getByRole('heading', { name: Warehouse.name }).getByRole('link').click();

    await expectPath(page, '/analytics/dashboards/detail');
    await expect(page).toHaveURL(new RegExp(`warehouses=${Warehouse.idWarehouse}\\b`));
    await expect(main.getByText('Cómo está ahora')).toBeVisible();
    await expect(main.getByText(Twin.name).first()).toBeVisible();
    await main.getByRole('link', { name: 'Ver en el plano' }).click();

    await expectPath(page, '/analytics/dashboards/warehouse/structure');
    await main.getByRole('link', { name: new RegExp(`^${segment} .*(Alarma|Advertencia)`) }).click();

    await expectPath(page, '/organización/dispositivo/segmento');
    await expect(title(page)).toContainText(segment);
    await rowOf(page, Twin.name).click();

    await expect(title(page)).toContainText(Twin.name);
    await main.getByRole('button', { name: 'Crear ticket' }).click();
    const form = drawer(page);
    const name = `Revisar ${Twin.name} ${randomBytes(4).toString('hex')}`;
    await form.getByLabel('Título').fill(name);
    await choose(form, 'Tipo', 'Falla de dispositivo');
    await form.getByRole('button', { name: 'Crear ticket' }).click();
    await expect(snackbar(page, 'Se creo correctamente el Ticket!')).toBeVisible();
    // The ticket is marked on the lines of the device.
    await main.getByRole('link', { name }).first().click();

    await expectPath(page, '/ticket/informacion');
    await expect(title(page)).toContainText(name);
    await expect(main).toContainText(Twin.name);
  });
});
