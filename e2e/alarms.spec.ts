import { alarmSummary } from '@gemelo/contract/endpoints/alarm-summary';
import { alarms } from '@gemelo/contract/endpoints/alarms';
import { choose, drawer, rowOf, rows } from './support/catalogue.ts';
import { countClicks } from './support/clicks.ts';
import { expect, test } from './support/journey.ts';
import { admin, agent, supervisor } from './support/people.ts';
import { ATTEMPT, eventually, header, snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

const keeper = 'bodega@gemelo.test';

test.describe('a warehouse keeper', () => {
  test.use({ as: keeper });

  test('acknowledges an alarm from the bell, and a supervisor sees who did', async ({ page, visit }) => {
    const { token } = await sessionOf(keeper);
    const open = await callApi(alarms, { query: { state: 'open' } }, token);
    await page.goto('/inicio');
    const bell = header(page).getByRole('button', { name: /^Alarmas: \d+ abiertas?$/ });
    await bell.click();
    const [alarm] = open.data;
    if (!alarm) throw new Error('the demo data has open alarms');
    await page.getByRole('link', { name: `${alarm.Twin.name}: ${alarm.AlarmRule.name}` }).click();
    await expect(title(page)).toHaveText('Alarmas');
    const detail = drawer(page);
    await expect(detail.getByRole('heading', { name: alarm.AlarmRule.name })).toBeVisible();
    await detail.getByLabel('Nota para los demás').fill('Ya voy para allá');
    await detail.getByRole('button', { name: 'Reconocer' }).click();
    await expect(snackbar(page, 'Alarma reconocida')).toBeVisible();
    await expect(detail.getByText('Ya voy para allá')).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Reconocer' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
    await eventually(async () => {
      const { data } = await callApi(alarmSummary, {}, token);
      await expect(bell).toHaveText(String(data.open.alarm + data.open.warning), ATTEMPT);
    });

    const supervisorPage = await visit({ as: supervisor });
    await supervisorPage.goto(`/alarmas?id=${alarm.idAlarm}`);
    await expect(drawer(supervisorPage).getByText('Beatriz Cifuentes la reconoció')).toBeVisible();
    await expect(drawer(supervisorPage).getByRole('button', { name: 'Resolver a mano' })).toBeVisible();
    const agentPage = await visit({ as: agent });
    await agentPage.goto('/inicio');
    await expect(header(agentPage).getByRole('button', { name: 'Menú de Álvaro Tzul' })).toBeVisible();
    await expect(header(agentPage).getByRole('button', { name: /^Alarmas/ })).toBeHidden();
  });
});

test.describe('an administrator', () => {
  test.use({ as: admin });

  test('finds the worst open alarm first, and the resolved ones under "Todas"', async ({ page }) => {
    const { token } = await sessionOf(admin);
    await page.goto('/alarmas');
    await expect(page.getByRole('tab', { name: 'Activas' })).toHaveAttribute('aria-selected', 'true');
    await eventually(async () => {
      const { data } = await callApi(alarms, { query: { state: 'open,acknowledged' } }, token);
      await expect(rows(page).first()).toContainText(data[0]?.Twin.name ?? '', ATTEMPT);
      await expect(rows(page)).toHaveCount(data.length, ATTEMPT);
    });
    await expect(rows(page).filter({ hasText: 'Resuelta' })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Todas' }).click();
    await expect(page).toHaveURL(/tab=all/);
    await expect(rows(page).filter({ hasText: 'Resuelta' }).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Activas' })).toHaveAttribute('aria-selected', 'true');
    await rows(page).first().click();
    await expect(drawer(page).getByRole('heading', { name: 'Historia' })).toBeVisible();
  });

  test('creates a rule for a warehouse with at most seven clicks, and sees how often it would have rung', async ({
    page,
  }) => {
    await page.goto('/alarmas');
    const create = page.getByRole('button', { name: 'Nueva regla' });
    await expect(create).toBeVisible();
    const clicks = await countClicks(page);
    await create.click();
    const form = drawer(page);
    await choose(form, 'Medida', 'Humedad relativa');
    await form.getByLabel(/^Límite/).click();
    await page.keyboard.type('57');
    await choose(form, 'Dónde', 'Bodega Santa Lucía');
    await expect(form.getByText(/Habría sonado \d+ veces en los últimos 7 días/)).toBeVisible();
    await expect(form.getByText(/Sobre todo: .+ \(\d+\)/)).toBeVisible();
    const name = 'Humedad relativa sobre 57.0 % en Bodega Santa Lucía';
    await expect(form.getByLabel('Nombre')).toHaveValue(name);
    await form.getByRole('button', { name: 'Crear regla' }).click();
    await expect(snackbar(page, `Se creó «${name}»`)).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(7);
    await page.getByRole('tab', { name: 'Reglas' }).click();
    const row = rowOf(page, name);
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Inactivar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Inactivar' }).click();
    await expect(row).toContainText('Inactivo');
  });

  test('is told that the limit of a sudden change has no sign', async ({ page }) => {
    await page.goto('/alarmas?tab=rules');
    await page.getByRole('button', { name: 'Nueva regla' }).click();
    const form = drawer(page);
    await choose(form, 'Cuándo avisar', 'Cambio rápido');
    await choose(form, 'Medida', 'Temperatura');
    await form.getByLabel(/^Límite/).fill('-5');
    await form.getByRole('button', { name: 'Crear regla' }).click();
    await expect(form.getByText('Debe ser mayor que 0: cuenta lo que cambia, suba o baje')).toBeVisible();
  });

  test('creates a rule that is shown as a sentence, and inactivates it', async ({ page }) => {
    await page.goto('/alarmas');
    await page.getByRole('tab', { name: 'Reglas' }).click();
    await page.getByRole('button', { name: 'Nueva regla' }).click();
    const form = drawer(page);
    await choose(form, 'Medida', 'Temperatura');
    await form.getByLabel('Nombre').fill('Calor en bahías');
    await form.getByLabel(/^Límite/).fill('34');
    await choose(form, 'Dónde', 'Bahías');
    await expect(form.getByLabel('Nombre')).toHaveValue('Calor en bahías');
    const sentence = 'Avisar cuando temperatura pase de 34.0 °C durante 15 min en la categoría Bahías.';
    await expect(form.getByText(sentence)).toBeVisible();
    await form.getByRole('button', { name: 'Crear regla' }).click();
    await expect(snackbar(page, 'Se creó «Calor en bahías»')).toBeVisible();
    const row = rowOf(page, 'Calor en bahías');
    await expect(row).toContainText(sentence);
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Inactivar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Inactivar' }).click();
    await expect(row).toContainText('Inactivo');
  });
});
