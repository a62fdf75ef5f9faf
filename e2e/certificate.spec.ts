import { readFile } from 'node:fs/promises';
import { expect, test } from './support/journey.ts';
import { admin, otherAdmin, supervisor } from './support/people.ts';
import { title } from './support/places.ts';

const WAREHOUSE = 2;
const LOT = 'Zafra 2025-26 / 201';

test.describe('a certificate of storage conditions', () => {
  test.use({ as: admin });

  test('of a lot is issued, and checked by the address of its QR code', async ({ page, visit }) => {
    test.slow();
    await test.step('the lot leads to what it went through', async () => {
      await page.goto(`/configuración/bodega/detalles?id=${WAREHOUSE}`);
      await page.getByRole('link', { name: `Exposición y certificado de ${LOT}` }).click();
      await expect(title(page)).toHaveText(`Exposición de ${LOT}`);
      await expect(page.getByText('Horas sobre 65 %')).toBeVisible();
      await expect(page.getByText('Bodega Santa Lucía · lote').first()).toBeVisible();
    });

    const number = await test.step('it gets a number and is intact', async () => {
      await page.getByRole('button', { name: 'Emitir certificado' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Emitir certificado' }).click();
      await expect(title(page)).toHaveText(/^Certificado C-\d{4}-\d{6}$/);
      await expect(page.getByText('El certificado está intacto')).toBeVisible();
      await expect(page.getByText('Las lecturas de hoy dicen lo mismo')).toBeVisible();
      return new URL(page.url()).searchParams.get('number') ?? '';
    });

    const file = await test.step('its PDF is downloaded', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Descargar PDF' }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe(`${number}.pdf`);
      return readFile(await saved.path());
    });

    await test.step('a colleague opens the address of the code and compares a file', async () => {
      const colleague = await visit({ as: supervisor });
      await colleague.goto(`/analytics/dashboards/certificate?number=${number}`);
      await expect(colleague.getByText('El certificado está intacto')).toBeVisible();
      await expect(colleague.getByText(LOT, { exact: true })).toBeVisible();
      const pdf = { name: 'recibido.pdf', mimeType: 'application/pdf' };
      const chosen = colleague.locator('input[type=file]');
      await chosen.setInputFiles({ ...pdf, buffer: file });
      await expect(colleague.getByText('Es el PDF que se emitió', { exact: true })).toBeVisible();
      await chosen.setInputFiles({ ...pdf, buffer: Buffer.concat([file, Buffer.from(' ')]) });
      await expect(colleague.getByText('No es el PDF que se emitió')).toBeVisible();
    });

    await test.step('another company does not find it', async () => {
      const stranger = await visit({ as: otherAdmin });
      await stranger.goto(`/analytics/dashboards/certificate?number=${number}`);
      await expect(stranger.getByText(`No hay un certificado ${number} en tu compañía`)).toBeVisible();
    });
  });
});
