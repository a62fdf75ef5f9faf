import { readFile } from 'node:fs/promises';
import { choose, drawer, rowOf } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin, supervisor } from './support/people.ts';
import { snackbar, title } from './support/places.ts';

const WAREHOUSE = 'Bodega Santa Lucía';

test.use({ as: supervisor });

test('a report is scheduled, sent now, arrives by mail and opens', async ({ page, visit }) => {
  const name = `Resumen ${Date.now()}`;
  await page.goto('/analytics/dashboards/reports');
  await expect(title(page)).toHaveText('Informes por correo');
  await page.getByRole('button', { name: 'Nuevo envío' }).first().click();
  const form = drawer(page);
  await form.getByLabel('Nombre').fill(name);
  await choose(form, 'Bodegas', WAREHOUSE);
  await page.keyboard.press('Escape');
  await form.getByRole('radio', { name: 'Cada semana' }).check();
  await expect(form.getByText('Informa de la semana anterior, de lunes a domingo.')).toBeVisible();
  await form.getByRole('button', { name: 'Programar envío' }).click();
  await expect(snackbar(page, `Se creó «${name}»`)).toBeVisible();

  await rowOf(page, name).click();
  const detail = drawer(page);
  await expect(detail.getByText(/^Cada lunes a las 6:00/)).toBeVisible();
  await expect(detail.getByText('Todavía no se ha enviado ninguno.')).toBeVisible();
  await detail.getByRole('button', { name: 'Enviar ahora' }).click();
  await expect(snackbar(page, 'El informe va en camino: llegará por correo en un momento')).toBeVisible();
  // The screen follows the job without being asked.
  await expect(detail.getByText('Enviado', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(detail.getByText(`${supervisor} · Guardado`)).toBeVisible();

  const outbox = await visit({ as: admin });
  await outbox.goto(`/admin/correo?search=${encodeURIComponent(name)}`);
  await outbox.getByRole('row').filter({ hasText: name }).first().click();
  const mail = drawer(outbox);
  await expect(mail.getByText(`Adjunto va el informe de ${WAREHOUSE}`)).toBeVisible();
  const [file] = await Promise.all([
    outbox.waitForEvent('download'),
    mail.getByRole('button', { name: /^Informe Bodega Santa Lucía .+\.pdf$/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(
    /^Informe Bodega Santa Lucía \d{4}-\d{2}-\d{2} \d{4}-\d{2}-\d{2}\.pdf$/,
  );
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBeGreaterThan(10_000);

  await page.keyboard.press('Escape');
  await rowOf(page, name).getByRole('button', { name: 'Acciones' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(snackbar(page, `Se eliminó «${name}»`)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});
