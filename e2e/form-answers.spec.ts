import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sendAnswer } from '@gemelo/contract/endpoints/form-answers';
import { createForm, publishForm } from '@gemelo/contract/endpoints/forms';
import { violations, waitUntilLoaded } from './support/axe.ts';
import { drawer } from './support/catalogue.ts';
import { expect, test } from './support/journey.ts';
import { admin } from './support/people.ts';
import { snackbar, title } from './support/places.ts';
import { callApi, sessionOf } from './support/server.ts';

test.use({ as: admin });

/** A form of its own with three answers, of which two are of the night. */
async function makeForm() {
  const { token } = await sessionOf(admin);
  const name = `Recepción ${Date.now()}`;
  const choices = [
    { value: 'day', label: 'De día' },
    { value: 'night', label: 'De noche' },
  ];
  const document = {
    mode: 'page' as const,
    items: [
      { name: 'shift', kind: 'selectOne' as const, label: 'Turno', choices },
      { name: 'weight', kind: 'number' as const, label: 'Peso', unit: 'kg' },
    ],
  };
  const { data: draft } = await callApi(createForm, { body: { name, document } }, token);
  const { idForm } = draft;
  await callApi(publishForm, { params: { idForm }, body: { version: draft.version } }, token);
  const ids: number[] = [];
  for (const [shift, weight] of [
    ['day', 10],
    ['night', 20],
    ['night', 30],
  ] as const) {
    const { data } = await callApi(
      sendAnswer,
      {
        body: {
          idForm,
          formVersion: 1,
          answerKey: randomUUID(),
          answers: { shift, weight },
          startedAt: new Date(Date.now() - 60_000).toISOString(),
          endedAt: new Date().toISOString(),
        },
      },
      token,
    );
    ids.push(data.idFormAnswer);
  }
  return { idForm, name, ids };
}

test('answers are filtered by a question, approved with a comment and downloaded', async ({ page }) => {
  const { idForm, name, ids } = await makeForm();
  const [day, , night] = ids;
  const rowOf = (id: number | undefined) => page.getByRole('row').filter({ hasText: `#${id}` });

  await page.goto('/registro/formulario/respuestas');
  await page.getByPlaceholder('Buscar').first().fill(name);
  await page.getByRole('row').filter({ hasText: name }).click();
  await expect(title(page)).toHaveText(name);
  await expect(rowOf(day)).toContainText('De día');
  await waitUntilLoaded(page);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Condición' }).click();
  await page.getByRole('combobox', { name: 'Pregunta' }).click();
  await page.getByRole('option', { name: 'Turno' }).click();
  await page.getByRole('combobox', { name: 'Valor' }).click();
  await page.getByRole('option', { name: 'De noche' }).click();
  await page.getByRole('button', { name: 'Agregar condición' }).click();
  await expect(page).toHaveURL(/where=shift%3Aeq%3Anight/);
  await expect(rowOf(day)).toHaveCount(0);

  await rowOf(night).click();
  const answer = drawer(page);
  await expect(answer.getByText('30 kg')).toBeVisible();
  await expect(answer.getByText('Todavía no hay comentarios')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await answer.getByRole('radio', { name: 'Aprobada' }).check();
  await answer.getByLabel('Comentario para quien respondió').fill('Peso verificado');
  await answer.getByRole('button', { name: 'Guardar revisión' }).click();
  await expect(answer.getByRole('list', { name: 'Comentarios y decisiones' })).toContainText(
    'Peso verificado',
  );
  await page.keyboard.press('Escape');
  await expect(rowOf(night)).toContainText('Aprobada');

  await page.getByRole('button', { name: 'Exportar' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (todas las filas)' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('De noche');
  expect(text).not.toContain('De día');
  await expect(snackbar(page, `${name}: descarga lista`)).toBeVisible();

  await page.getByText('Gráficos', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Ver las respuestas con De noche' })).toBeVisible();
  await waitUntilLoaded(page);
  expect(await violations(page)).toEqual([]);
  await page.goto(`/registro/formulario/respuestas?id=${idForm}&respuesta=${night}`);
  await expect(drawer(page).getByText('Peso verificado')).toBeVisible();
});
