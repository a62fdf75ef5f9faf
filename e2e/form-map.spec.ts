import { violations, waitUntilLoaded } from './support/axe.ts';
import { drawer } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { title } from './support/places.ts';

test.use({ as: admin });

/** The journey fails by itself on a violation of the content security policy and on a request to another origin. */
test('answers with a place are on the map, and one is opened through the list beside it', async ({
  page,
}) => {
  await page.goto('/registro/formulario/respuestas');
  await page.getByPlaceholder('Buscar').first().fill('Inspección de bodega');
  await page.getByRole('row').filter({ hasText: 'Inspección de bodega' }).click();
  await expect(title(page)).toHaveText('Inspección de bodega');
  await page.getByText('Mapa', { exact: true }).click();
  await expect(page).toHaveURL(/vista=mapa/);
  await expect(page.getByRole('region', { name: 'Dónde se respondió' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acercar' })).toBeVisible();
  await waitUntilLoaded(page);
  expect(await violations(page)).toEqual([]);

  const points = page.getByRole('list', { name: 'Dónde se respondió' });
  await points.getByRole('button').first().click();
  await expect(page).toHaveURL(/respuesta=\d+/);
  await expect(drawer(page).getByText('Lo que se respondió')).toBeVisible();
  await expect(drawer(page).locator('canvas')).toBeVisible();
});
