import type { AnswerNote, AnswerRevision } from '@gemelo/contract/endpoints/form-review';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { registerPaths } from '../../lib/addresses.ts';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { OwnAnswerScreen } from './own-answer-screen.tsx';

beforeAll(() =>
  registerPaths([
    ['forms', '/registro/formulario'],
    ['formFill', '/registro/formulario/ver'],
    ['formAnswers', '/registro/formulario/respuestas'],
  ]),
);

const document: FormDocument = {
  mode: 'page',
  items: [{ name: 'weight', kind: 'number', label: 'Peso', unit: 'kg' }],
};
const answer = {
  ...{ idFormAnswer: 101, idCompany: 1, idForm: 5, Form: { idForm: 5, name: 'Recepción' }, formVersion: 2 },
  ...{
    answerKey: '5f0c1c3e-4f0e-4b3a-9a51-0d4a5a6f0a01',
    User: { idUser: 7, name: 'Ana López' },
    Link: null,
  },
  ...{ answers: { weight: 50 }, labels: {}, reviewState: 'problems', latitude: null, longitude: null },
  ...{ startedAt: '2026-11-01T10:00:00.000Z', endedAt: '2026-11-01T10:05:30.000Z', version: 3 },
  ...{ receivedAt: '2026-11-01T10:06:00.000Z', document },
};
const note: AnswerNote = {
  ...{ idFormAnswerNote: 1, User: { idUser: 2, name: 'Luis Paz' }, text: 'Falta una foto' },
  ...{ reviewState: 'problems', createdAt: '2026-11-01T11:00:00.000Z' },
};

const ONE = '/api/v4/form-answers/101';
async function show(permissions: string[] = ['form-fill:view'], replies: Replies = {}) {
  const server = serve({
    [`GET ${ONE}`]: found(answer),
    [`GET ${ONE}/notes`]: found([note]),
    [`POST ${ONE}/notes`]: found({ ...note, idFormAnswerNote: 2, reviewState: null, text: 'Va la foto' }),
    ...replies,
  });
  const view = await renderCatalogue(<OwnAnswerScreen />, { permissions } as object, '/?id=101');
  return { ...view, ...server };
}

test('whoever gave an answer reads it with the decision and its comment, and writes back', async () => {
  const { user, sent } = await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Recepción' })).toBeDefined();
  expect(screen.getByText('50 kg')).toBeDefined();
  const decision = await screen.findByRole('status');
  await waitFor(() => expect(decision.textContent).toContain('Luis Paz: Falta una foto'));
  expect(within(decision).getByText('Tiene problemas')).toBeDefined();
  expect(within(decision).getByRole('link', { name: 'Llenar otra vez' }).getAttribute('href')).toBe(
    '/registro/formulario/ver?id=5',
  );
  expect(screen.queryByRole('button', { name: 'Guardar revisión' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Corregir' })).toBeNull();
  await user.type(screen.getByLabelText(/Escribe un comentario/), 'Va la foto');
  await user.click(screen.getByRole('button', { name: 'Comentar' }));
  await waitFor(() => expect(sent('POST', `${ONE}/notes`)[0]?.body).toEqual({ text: 'Va la foto' }));
});

test('those who view answers are led to it among the others', async () => {
  const { router } = await show(['form-fill:view', 'form-answer:view']);
  await waitFor(() => expect(router.state.location.pathname).toBe('/registro/formulario/respuestas'));
  expect(router.state.location.search).toEqual({ id: '5', respuesta: '101' });
});

test('an answer of somebody else is not there', async () => {
  await show(['form-fill:view'], {
    [`GET ${ONE}`]: { status: 404, body: { error: true, code: 'NOT_FOUND', message: 'No existe' } },
  });
  expect(await screen.findByText('Esa respuesta no existe')).toBeDefined();
  expect(screen.queryByText('Comentar')).toBeNull();
});

const revision: AnswerRevision = {
  ...{ revision: 1, answers: { weight: 5 }, labels: {}, User: { idUser: 2, name: 'Luis Paz' } },
  ...{ reason: 'Se leyó mal la balanza', replacedAt: '2026-11-01T12:00:00.000Z' },
};

test('an answer that was corrected tells what it said before, who changed it and why', async () => {
  await show(['form-fill:view'], { [`GET ${ONE}/revisions`]: found([revision]) });
  const list = within(await screen.findByRole('list', { name: 'Correcciones' }));
  expect(list.getByText('5 kg')).toBeDefined();
  expect(list.getByText('50 kg')).toBeDefined();
  expect(list.getByText('Luis Paz')).toBeDefined();
  expect(list.getByText('Se leyó mal la balanza')).toBeDefined();
});

test('questions that were not asked are left out, unanswered ones are not', async () => {
  const heavy = `\${weight} > 100`;
  const items: FormDocument['items'] = [
    ...document.items,
    { name: 'leak', kind: 'text', label: 'Gotera', showWhen: heavy },
    { name: 'note', kind: 'text', label: 'Nota' },
    { name: 'more', kind: 'section', label: 'Más detalles', showWhen: heavy },
    { name: 'depth', kind: 'number', label: 'Profundidad', parent: 'more' },
  ];
  await show(['form-fill:view'], { [`GET ${ONE}`]: found({ ...answer, document: { mode: 'page', items } }) });
  expect(await screen.findByText('Nota')).toBeDefined();
  expect(screen.getAllByText('Sin respuesta')).toHaveLength(1);
  for (const label of ['Gotera', 'Más detalles', 'Profundidad']) expect(screen.queryByText(label)).toBeNull();
});
