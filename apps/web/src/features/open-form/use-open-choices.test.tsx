import { OPEN_CHOICES_PAGE } from '@gemelo/contract/endpoints/open-forms';
import { compileForm } from '@gemelo/contract/forms/compile';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormView } from '../../parts/forms/form-view.tsx';
import { RecordsContext } from '../../parts/forms/records.ts';
import { stubServer } from '../../test/render-app.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { useOpenChoices } from './use-open-choices.ts';

const NOTHING = 'Por ahora no hay opciones para elegir';
const FAILED = /^No se pudieron cargar las opciones/;
const document: FormDocument = {
  mode: 'page',
  items: [{ name: 'bodega', kind: 'selectOne', label: 'Bodega', choicesFrom: 'warehouse' }],
};
const { form } = compileForm(document);

function Page() {
  const [answers, setAnswers] = useState({});
  const { records, provider } = useOpenChoices('a'.repeat(43), document);
  const context = { clock: { today: '2026-11-18', now: '2026-11-18T08:30' }, records };
  return (
    <RecordsContext value={provider}>
      <FormView form={form} answers={answers} onChange={setAnswers} context={context} mode="page" />
    </RecordsContext>
  );
}

const offered = (labels: string[], total = labels.length) => ({
  body: {
    error: false,
    data: { total, choices: labels.map((label, at) => ({ value: `${label} ${at}`, label, columns: {} })) },
  },
});
type Reply = { status?: number; body: unknown };

/** The question with its choices open; each page of them is given by `answer`. */
async function openChoices(answer: (page: number) => Reply | Promise<Reply>) {
  stubServer({
    'POST /api/v4/open-forms/choices': ({ body }) => answer(JSON.parse(String(body)).page as number),
  });
  const { user } = await renderUi(<Page />);
  const field = await screen.findByRole('combobox', { name: 'Bodega' });
  await user.click(field);
  return { user, field };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('choices that are still being read are not called missing', async () => {
  let give: (reply: Reply) => void = () => undefined;
  const pending = new Promise<Reply>((resolve) => {
    give = resolve;
  });
  await openChoices(() => pending);
  expect(await screen.findByText('Cargando…')).toBeTruthy();
  expect(screen.queryByText(NOTHING)).toBeNull();
  give(offered(['Norte']));
  expect(await screen.findByRole('option', { name: 'Norte' })).toBeTruthy();
});

test('what is looked for may be on a page that is still to come', async () => {
  let give: (reply: Reply) => void = () => undefined;
  const second = new Promise<Reply>((resolve) => {
    give = resolve;
  });
  const firstPage = Array<string>(OPEN_CHOICES_PAGE).fill('Norte');
  const { user, field } = await openChoices((page) =>
    page === 1 ? offered(firstPage, OPEN_CHOICES_PAGE + 1) : second,
  );
  await screen.findAllByRole('option', { name: 'Norte' });
  await user.type(field, 'Sur');
  // What is typed is looked for after a pause.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.getByText('Cargando…')).toBeTruthy();
  give(offered(['Sur'], OPEN_CHOICES_PAGE + 1));
  expect(await screen.findByRole('option', { name: 'Sur' })).toBeTruthy();
});

test.each([
  ['the link does not take it any more', 409, 'FORM_LINK_EXPIRED'],
  ['the form asks for no such records any more', 404, 'NOT_FOUND'],
  ['the server refuses the request itself', 400, 'INVALID'],
])('choices that cannot be read because %s say so', async (_, status, code) => {
  await openChoices(() => ({ status, body: { error: true, code, message: 'No' } }));
  expect(await screen.findByText(FAILED)).toBeTruthy();
  expect(screen.queryByText(NOTHING)).toBeNull();
});

test('where there are none, nothing is offered', async () => {
  await openChoices(() => offered([]));
  expect(await screen.findByText(NOTHING)).toBeTruthy();
});
