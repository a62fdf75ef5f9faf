import { compileForm } from '@gemelo/contract/forms/compile';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { found, renderCatalogue, serve } from '../../../test/render-catalogue.tsx';
import { widen } from '../../../test/widen.ts';
import { Preview } from './preview.tsx';
import { useTrial } from './use-trial.ts';

const document: FormDocument = {
  mode: 'page',
  items: [{ name: 'roof', kind: 'section', label: 'Techo', idStep: 4 }],
};
/** An answer in a formula. */
const given = (name: string) => `\${${name}}`;
const step = { idStep: 4, name: 'Ronda', stepName: 'Ronda', description: null, version: 1, instructions: [] };
const { form } = compileForm(document);

function Page({ shown = form }: { shown?: typeof form }) {
  return <Preview idForm={7} form={shown} trial={useTrial(shown, 'America/Guatemala')} size="phone" />;
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('on a wide screen too, instructions close before the builder is used again', async () => {
  widen();
  serve({ 'GET /api/settings/step/4': found(step) });
  const { user } = await renderCatalogue(<Page />);
  await user.click(screen.getByRole('button', { name: 'Instrucciones' }));
  expect(await screen.findByRole('dialog', { name: 'Ronda' })).toBeTruthy();
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('checking the answers tells what is wrong with them, and that nothing is', async () => {
  const { form: asked } = compileForm({
    mode: 'page',
    items: [
      { name: 'place', kind: 'selectOne', label: 'Bodega', choicesFrom: 'warehouse', required: true },
      {
        name: 'device',
        kind: 'selectOne',
        label: 'Dispositivo',
        choicesFrom: 'twin',
        choiceFilter: `warehouse = ${given('place')}`,
      },
    ],
  });
  const rows = (...all: [string, string, string][]) =>
    found(all.map(([value, label, warehouse]) => ({ value, label, columns: { warehouse } })));
  serve({
    'GET /api/v4/forms/7/choices/warehouse': rows(['1', 'Norte', ''], ['2', 'Sur', '']),
    'GET /api/v4/forms/7/choices/twin': rows(['7', 'Sonda', '1']),
  });
  const { user } = await renderCatalogue(<Page shown={asked} />);
  const check = () => user.click(screen.getByRole('button', { name: 'Comprobar las respuestas' }));
  const choose = async (question: RegExp, option: string) => {
    await user.click(screen.getByRole('combobox', { name: question }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const right = 'Todo está bien: así se podría enviar.';
  await check();
  expect(screen.queryByText(right)).toBeNull();
  await choose(/^Bodega/, 'Norte');
  await choose(/^Dispositivo/, 'Sonda');
  await check();
  expect(await screen.findByText(right)).toBeTruthy();
  await choose(/^Bodega/, 'Sur');
  expect(await screen.findByText('Lo elegido no está entre las opciones')).toBeTruthy();
  expect(screen.queryByText(right)).toBeNull();
  await check();
  expect(screen.queryByText(right)).toBeNull();
});
