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
const step = { idStep: 4, name: 'Ronda', stepName: 'Ronda', description: null, version: 1, instructions: [] };
const { form } = compileForm(document);

function Page() {
  return <Preview idForm={7} form={form} trial={useTrial(form, 'America/Guatemala')} size="phone" />;
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
