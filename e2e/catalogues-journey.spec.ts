import { randomBytes } from 'node:crypto';
import type { Locator } from '@playwright/test';
import {
  actOn,
  choose,
  drawer,
  exportCsv,
  importAfterFixing,
  rowOf,
  rows,
  searchFor,
} from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { snackbar, title } from './support/places.ts';

interface CatalogueCase {
  address: string;
  title: string;
  /** Fills in every field but the name. */
  fill: (form: Locator, mark: string) => Promise<void>;
  /** Success messages, of the specification or the common ones. */
  created: (name: string) => string;
  updated: (name: string) => string;
  /** Texts in the table row of a new record. */
  cells: string[];
}

const measurements: CatalogueCase = {
  address: '/configuración/medición',
  title: 'Mediciones',
  fill: async (form, mark) => {
    await form.getByRole('textbox', { name: 'Clave' }).fill(`clave_${mark}`);
    await form.getByRole('combobox', { name: 'Otras claves' }).fill(`alias_${mark}`);
    await form.getByRole('combobox', { name: 'Otras claves' }).press('Enter');
    await form.getByRole('textbox', { name: 'Unidad' }).fill('kPa');
    await choose(form, 'Agregación', 'Promedio');
    await form.getByRole('textbox', { name: 'Decimales' }).fill('2');
  },
  created: (name) => `Se creó «${name}»`,
  updated: (name) => `Se actualizó «${name}»`,
  cells: ['kPa', 'Promedio'],
};
const catalogueCases: CatalogueCase[] = [
  measurements,
  {
    address: '/configuración/tarea/prioridad',
    title: 'Prioridades de tarea',
    fill: (form) => form.getByRole('textbox', { name: 'Color' }).fill('#b35f00'),
    created: () => 'Prioridad de tarea agregado',
    updated: () => 'Prioridad de tarea actualizado',
    cells: ['Compartido'],
  },
  {
    address: '/configuración/país',
    title: 'Países',
    fill: async (form) => {
      await form.getByRole('textbox', { name: 'Código' }).fill('QX');
      await form.getByRole('button', { name: 'Agregar' }).click();
      await form.getByRole('list', { name: 'Departamentos' }).getByRole('textbox').fill('Norte');
      await form.getByRole('button', { name: 'Agregar' }).click();
      await form.getByRole('list', { name: 'Departamentos' }).getByRole('textbox').last().fill('Sur');
    },
    created: (name) => `Se creó «${name}»`,
    updated: (name) => `Se actualizó «${name}»`,
    cells: ['QX', '2'],
  },
];

test.use({ as: admin });

/** Catalogues differ in the fields of the form, the messages and the columns of the table. */
for (const catalogue of catalogueCases)
  test(`${catalogue.title}: a row is created with every field, shown and edited`, async ({ page }) => {
    const mark = randomBytes(4).toString('hex');
    const name = `Recién ${mark}`;
    await page.goto(catalogue.address);
    await expect(title(page)).toHaveText(catalogue.title);
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: /^Crear/ }).click();
    await drawer(page).getByRole('textbox', { name: 'Nombre' }).first().fill(name);
    await catalogue.fill(drawer(page), mark);
    await drawer(page).getByRole('button', { name: 'Crear', exact: true }).click();
    await expect(snackbar(page, catalogue.created(name))).toBeVisible();
    for (const cell of catalogue.cells) await expect(rowOf(page, name)).toContainText(cell);

    await actOn(page, name, 'Editar');
    await drawer(page).getByRole('textbox', { name: 'Nombre' }).first().fill(`${name} bis`);
    await drawer(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(snackbar(page, catalogue.updated(`${name} bis`))).toBeVisible();
  });

test('a file is imported as a whole or not at all, and its rows are found, exported and inactivated', async ({
  page,
}) => {
  const mark = randomBytes(4).toString('hex');
  const [first, second] = [`Primera ${mark}`, `Segunda ${mark}`];
  const titles = 'Nombre,Clave,Otras claves,Unidad,Agregación,Decimales';
  const line = (name: string, key: string) => `${name},k_${key},a_${key}; b_${key},mm,Suma,1`;
  const right = line(first, `${mark}1`);
  await page.goto(measurements.address);
  await expect(rows(page).first()).toBeVisible();
  await searchFor(page, mark, 0);
  await importAfterFixing(
    page,
    [titles, right, `${second},no vale ${mark},,mm,Suma,1`],
    [titles, right, line(second, `${mark}2`)],
  );
  await expect(rows(page)).toHaveCount(2);
  await expect(rowOf(page, second)).toBeVisible();

  await searchFor(page, first, 1);
  const [header, ...lines] = await exportCsv(page);
  expect(header).toContain('Nombre');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(first);

  await actOn(page, first, 'Inactivar');
  await page.getByRole('dialog').getByRole('button', { name: 'Inactivar' }).click();
  await expect(rowOf(page, first)).toContainText('Inactivo');
});
