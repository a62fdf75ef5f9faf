import 'fake-indexeddb/auto';
import { compileForm } from '@gemelo/contract/forms/compile';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSteps, stepsOf } from '../../lib/offline/kept-steps.ts';
import { currentOwner } from '../../lib/offline/owner.ts';
import { useServerHealth } from '../../lib/server-health.ts';
import { session } from '../../lib/session.ts';
import { found, type Replies, serve } from '../../test/render-catalogue.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { person } from '../../test/sample-catalogue.ts';
import { widen } from '../../test/widen.ts';
import { FormInstructions } from './form-instructions.tsx';
import { FormView } from './form-view.tsx';

const document: FormDocument = {
  mode: 'page',
  items: [
    { name: 'roof', kind: 'section', label: 'Techo', idStep: 4 },
    { name: 'leaks', kind: 'text', label: 'Goteras', parent: 'roof' },
    { name: 'floor', kind: 'section', label: 'Piso' },
    { name: 'wet', kind: 'text', label: 'Charcos', parent: 'floor' },
  ],
};
const { form } = compileForm(document);
const file = { idFile: 'f-1', name: 'techo.png', contentType: 'image/png', size: 900, hasThumbnail: true };
const step = {
  ...{ idStep: 4, name: 'Ronda de bodega', stepName: 'Ronda de bodega', description: null, state: 'Activo' },
  ...{
    version: 1,
    instructions: [{ idStepInstruction: 1, order: 1, text: 'Mira las láminas', files: [file] }],
  },
};
const STEP = 'GET /api/settings/step/4';
const replies: Replies = { [STEP]: found(step), 'GET /api/files/f-1': { body: 'picture' } };

interface PageProps {
  isInside?: boolean;
  beside?: boolean;
}

function Page({ isInside = true, beside = false }: PageProps) {
  const [answers, setAnswers] = useState({});
  const view = (
    <FormView
      form={form}
      answers={answers}
      onChange={setAnswers}
      context={{ clock: { today: '2026-11-18', now: '2026-11-18T08:30' } }}
      mode="page"
    />
  );
  return isInside ? <FormInstructions beside={beside}>{view}</FormInstructions> : view;
}

beforeEach(() => session.begin('token', person({})));
afterEach(() => {
  vi.restoreAllMocks();
  useServerHealth.setState({ lost: null });
});

test('a section with a step opens its instructions, and what was typed stays', async () => {
  serve(replies);
  const { user } = await renderUi(<Page />);
  await user.type(screen.getByLabelText('Goteras'), 'dos');
  const buttons = screen.getAllByRole('button', { name: 'Instrucciones' });
  expect(buttons).toHaveLength(1);
  expect(within(screen.getByRole('group', { name: 'Techo' })).getByText('Instrucciones')).toBeDefined();
  await user.click(buttons[0] as HTMLElement);
  expect(await screen.findByText('Mira las láminas')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Ronda de bodega' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Mira las láminas')).toBeNull());
  expect((screen.getByLabelText('Goteras') as HTMLInputElement).value).toBe('dos');
});

test.each([
  ['leave the form in sight where they are read beside it', true, 'complementary'],
  ['are read over it where it has no room at its side', false, 'dialog'],
])('on a wide screen instructions %s', async (_, beside, role) => {
  widen();
  serve(replies);
  const { user } = await renderUi(<Page beside={beside} />);
  await user.click(screen.getByRole('button', { name: 'Instrucciones' }));
  expect(await screen.findByRole(role, { name: 'Ronda de bodega' })).toBeDefined();
});

test('without the console around it a form shows no instructions', async () => {
  serve(replies);
  await renderUi(<Page isInside={false} />);
  expect(screen.getByLabelText('Goteras')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Instrucciones' })).toBeNull();
});

test('instructions that were kept with a form open without a network, with their pictures', async () => {
  // The store of tests gives back plain objects, which browsers show as pictures.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept');
  const { sent } = serve(replies);
  await keepSteps(currentOwner() ?? '', stepsOf(document));
  await keepSteps(currentOwner() ?? '', stepsOf(document));
  expect(sent('GET', '/api/files/f-1')).toHaveLength(1);
  serve({ [STEP]: { status: 503, body: {} }, 'GET /api/files/f-1/thumbnail': { status: 503, body: {} } });
  useServerHealth.setState({ lost: { since: Date.now(), cause: 'network' } });
  const { user } = await renderUi(<Page />);
  await user.click(screen.getByRole('button', { name: 'Instrucciones' }));
  expect(await screen.findByText('Mira las láminas')).toBeDefined();
  const picture = await screen.findByRole('button', { name: /techo\.png/ });
  await waitFor(() => expect(picture.querySelector('img')?.src).toBe('blob:kept'));
});

test('instructions that were never read say so without a network', async () => {
  session.begin('token', person({ idUser: 99 }));
  serve({});
  useServerHealth.setState({ lost: { since: Date.now(), cause: 'network' } });
  const { user } = await renderUi(<Page />);
  await user.click(screen.getByRole('button', { name: 'Instrucciones' }));
  expect(await screen.findByText('Estas instrucciones no están en este dispositivo')).toBeDefined();
});
