import { randomBytes } from 'node:crypto';
import type { Locator } from '@playwright/test';
import {
  actOn,
  choose,
  drawer,
  exportCsv,
  importAfterMending,
  rowOf,
  rows,
  searchFor,
} from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { said, title } from './support/places.ts';

interface Trial {
  address: string;
  title: string;
  /** Everything but the name, in the form of a new row. */
  fill: (form: Locator, mark: string) => Promise<void>;
  /** What the specification says once it is done, or what every other catalogue says. */
  created: (name: string) => string;
  updated: (name: string) => string;
  /** What the table shows of a new row. */
  shown: string[];
}

const measurements: Trial = {
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
  shown: ['kPa', 'Promedio'],
};
const trials: Trial[] = [
  measurements,
  {
    address: '/configuración/tarea/prioridad',
    title: 'Prioridades de tarea',
    fill: (form) => form.getByRole('textbox', { name: 'Color' }).fill('#b35f00'),
    created: () => 'Prioridad de tarea agregado',
    updated: () => 'Prioridad de tarea actualizado',
    shown: ['Compartido'],
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
    shown: ['QX', '2'],
  },
];

test.use({ as: admin });

/** What differs from one catalogue to the other: the fields of its form, what it says, what its table shows. */
for (const trial of trials)
  test(`${trial.title}: a row is created with every field, shown and edited`, async ({ page }) => {
    const mark = randomBytes(4).toString('hex');
    const name = `Recién ${mark}`;
    await page.goto(trial.address);
    await expect(title(page)).toHaveText(trial.title);
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: /^Crear/ }).click();
    await drawer(page).getByRole('textbox', { name: 'Nombre' }).first().fill(name);
    await trial.fill(drawer(page), mark);
    await drawer(page).getByRole('button', { name: 'Crear', exact: true }).click();
    await expect(said(page, trial.created(name))).toBeVisible();
    for (const word of trial.shown) await expect(rowOf(page, name)).toContainText(word);

    await actOn(page, name, 'Editar');
    await drawer(page).getByRole('textbox', { name: 'Nombre' }).first().fill(`${name} bis`);
    await drawer(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(said(page, trial.updated(`${name} bis`))).toBeVisible();
  });

test('rows come from a file whole or not at all, are found, exported and inactivated', async ({ page }) => {
  const mark = randomBytes(4).toString('hex');
  const [first, second] = [`Primera ${mark}`, `Segunda ${mark}`];
  const titles = 'Nombre,Clave,Otras claves,Unidad,Agregación,Decimales';
  const line = (name: string, key: string) => `${name},k_${key},a_${key}; b_${key},mm,Suma,1`;
  const right = line(first, `${mark}1`);
  await page.goto(measurements.address);
  await expect(rows(page).first()).toBeVisible();
  await searchFor(page, mark, 0);
  await importAfterMending(
    page,
    [titles, right, `${second},no vale ${mark},,mm,Suma,1`],
    [titles, right, line(second, `${mark}2`)],
  );
  await expect(rows(page)).toHaveCount(2);
  await expect(rowOf(page, second)).toBeVisible();

  await searchFor(page, first, 1);
  const [shown, ...lines] = await exportCsv(page);
  expect(shown).toContain('Nombre');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(first);

  await actOn(page, first, 'Inactivar');
  await page.getByRole('dialog').getByRole('button', { name: 'Inactivar' }).click();
  await expect(rowOf(page, first)).toContainText('Inactivo');
});
