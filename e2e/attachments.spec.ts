import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { choose, drawer } from './support/catalogue.ts';
import { quetzal } from './support/devices.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { snackbar, title } from './support/places.ts';

test.use({ as: admin });

/** As cameras write it. */
const clockOf = (at: Date) => at.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');

/** A photo with the place at which it was taken, near the port. */
const photo = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .withExif({
      IFD2: { DateTimeOriginal: clockOf(new Date()), OffsetTimeOriginal: '+00:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '13/1 55/1 30/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '90/1 47/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();

/** The names in the directory of an archive. */
function namesIn(archive: Buffer): string[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const length = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + length).toString();
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    return name;
  });
}

test('photos are attached with their place, looked at, compared with before and downloaded', async ({
  page,
}) => {
  const name = `Canal ${Date.now()}`;
  const tag = `canal-${Date.now()}`;
  await page.goto('/registro/adjuntar');
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'Adjuntar', exact: true }).click();
  const input = drawer(page).locator('input[type="file"]').first();
  // Files stand in the order in which they arrived.
  await input.setInputFiles({ name: 'entrada.jpg', mimeType: 'image/jpeg', buffer: await photo('#88aa66') });
  await expect(drawer(page).getByText('Cargado: entrada.jpg')).toBeAttached();
  await input.setInputFiles({ name: 'salida.jpg', mimeType: 'image/jpeg', buffer: await photo('#6688aa') });
  await expect(drawer(page).getByText('Cargado: entrada.jpg y salida.jpg')).toBeAttached();
  await expect(drawer(page).getByText('De la foto')).toBeVisible();
  await choose(drawer(page), 'Bodega', quetzal.name);
  await drawer(page).getByRole('textbox', { name: 'Título' }).fill(name);
  await drawer(page).getByRole('textbox', { name: 'Nota' }).fill('Canal tapado por hojas');
  await drawer(page).getByRole('combobox', { name: 'Etiquetas' }).fill(tag);
  await page.keyboard.press('Enter');
  await drawer(page).getByRole('button', { name: 'Adjuntar', exact: true }).click();
  await expect(snackbar(page, `Se creó «${name}»`)).toBeVisible();

  await page.goto(`/registro/adjuntar?tag=${tag}`);
  await page.getByRole('link', { name }).click();
  await expect(title(page)).toHaveText(name);
  await expect(page.getByText('Canal tapado por hojas')).toBeVisible();
  await expect(page.getByText('13.92500, -90.78333')).toBeVisible();

  const pictures = page.getByRole('region', { name: 'entrada.jpg' });
  await expect(pictures.getByRole('img', { name: 'entrada.jpg' })).toBeVisible();
  await pictures.getByRole('img', { name: 'entrada.jpg' }).click();
  await page.keyboard.press('+');
  await expect(pictures.getByText('150')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('region', { name: 'salida.jpg' });
  await expect(second.getByText('2 de 2')).toBeVisible();
  await expect(second.getByText('100')).toBeVisible();

  await page.getByRole('button', { name: 'Más acciones' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Descargar ZIP' }).click(),
  ]);
  expect(namesIn(await readFile(await file.path()))).toEqual(['1 entrada.jpg', '2 salida.jpg']);

  await page.getByRole('button', { name: 'Elegir el antes' }).click();
  await drawer(page)
    .getByRole('button', { name: /Piso seco|Charco/ })
    .first()
    .click();
  await expect(drawer(page)).toHaveCount(0);
  const slider = page.getByRole('slider', { name: 'Cuánto se ve del antes' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue('49');
  await waitUntilLoaded(page);
  expect(await violations(page)).toEqual([]);

  await page.goto(`/registro/adjuntar?tag=${tag}&vista=mapa`);
  await expect(page.getByText('1 de 1 a la vista en el mapa')).toBeVisible();
  await page.getByRole('button', { name }).click();
  await expect(title(page)).toHaveText(name);
});
