import type { AnswerHeader, FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { AnswerNote, AnswerRevision } from '@gemelo/contract/endpoints/form-review';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubIntersectionObserver } from '../../test/nearness.ts';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { FormAnswersScreen } from './form-answers-screen.tsx';

const document: FormDocument = {
  mode: 'page',
  items: [
    {
      name: 'shift',
      kind: 'selectOne',
      label: 'Turno',
      choices: [
        { value: 'day', label: 'De día' },
        { value: 'night', label: 'De noche' },
      ],
    },
    { name: 'weight', kind: 'number', label: 'Peso', unit: 'kg', decimals: 1 },
    { name: 'place', kind: 'selectOne', label: 'Bodega', choicesFrom: 'warehouse' },
    { name: 'bags', kind: 'repeat', label: 'Sacos' },
    { name: 'torn', kind: 'yesNo', label: 'Roto', parent: 'bags' },
  ],
};
const header = (name: string, more: Partial<AnswerHeader> = {}): AnswerHeader => ({
  name,
  kind: 'text',
  label: name,
  repeats: [],
  firstVersion: 1,
  lastVersion: 2,
  removed: false,
  ...more,
});
const headers = [
  header('shift', { kind: 'selectOne', label: 'Turno' }),
  header('weight', { kind: 'number', label: 'Peso' }),
  header('place', { kind: 'selectOne', label: 'Bodega' }),
  header('torn', { kind: 'yesNo', label: 'Roto', repeats: ['bags'] }),
  header('colour', { label: 'Color', lastVersion: 1, removed: true }),
];
const form = {
  idForm: 5,
  idCompany: 1,
  name: 'Recepción',
  state: 'Activo',
  published: 2,
  answerCount: 1,
  lastAnswerAt: '2026-11-01T10:06:00.000Z',
  document,
};
const answer = (more: Partial<FormAnswer> = {}): FormAnswer => ({
  idFormAnswer: 101,
  idCompany: 1,
  idForm: 5,
  Form: { idForm: 5, name: 'Recepción' },
  formVersion: 2,
  Link: null,
  answerKey: '5f0c1c3e-4f0e-4b3a-9a51-0d4a5a6f0a01',
  User: { idUser: 7, name: 'Ana López' },
  answers: { shift: 'night', weight: 50.25, place: '3', bags: [{ torn: 'yes' }, { torn: 'no' }] },
  labels: { warehouse: { '3': 'Bodega Norte' } },
  reviewState: 'received',
  startedAt: '2026-11-01T10:00:00.000Z',
  endedAt: '2026-11-01T10:05:30.000Z',
  receivedAt: '2026-11-01T10:06:00.000Z',
  latitude: null,
  longitude: null,
  version: 3,
  ...more,
});

const LIST = '/api/settings/v2/formAnswers/5';
const ONE = '/api/v4/form-answers/101';
const grants = { permissions: ['form-answer:view', 'form-answer:edit', 'form-fill:view'], operator: false };

async function show(address = '/?id=5', replies: Replies = {}, user: object = grants) {
  const server = serve({
    'GET /api/settings/v2/forms/5': found(form),
    'GET /api/settings/v2/headers/form/5': found(headers),
    [`GET ${LIST}`]: found([answer()], 1),
    [`GET ${ONE}`]: found({ ...answer(), document }),
    ...replies,
  });
  const view = await renderCatalogue(<FormAnswersScreen />, user, address);
  return { ...view, ...server };
}

test('without a form, the published ones are offered with the one answered last first', async () => {
  const { sent } = await show('/', {
    'GET /api/settings/v2/forms/companies/1': found([form], 1),
  });
  expect(await screen.findByText('Recepción')).toBeDefined();
  expect(sent('GET', '/api/settings/v2/forms/companies/1')[0]?.query).toMatchObject({
    published: 'true',
    order: '-lastAnswerAt',
  });
});

test('a column for each question shows what was chosen by its name', async () => {
  await show('/?id=5&columns=idFormAnswer,q.shift,q.weight,q.place,q.torn,q.colour');
  const row = within(await screen.findByRole('row', { name: /#101/ }));
  expect(row.getByText('De noche')).toBeDefined();
  expect(row.getByText('50.3 kg')).toBeDefined();
  expect(row.getByText('Bodega Norte')).toBeDefined();
  expect(row.getByText('Sí · No')).toBeDefined();
  expect(screen.getByText('Color (ya no se pregunta)')).toBeDefined();
});

test('choices of an older version have the names of that version', async () => {
  const old: FormDocument = {
    mode: 'page',
    items: [{ ...document.items[0], choices: [{ value: 'night', label: 'Nocturno' }] } as never],
  };
  await show('/?id=5&columns=idFormAnswer,q.shift', {
    [`GET ${LIST}`]: found([answer({ formVersion: 1 })], 1),
    'GET /api/v4/forms/5/versions/1': found({ number: 1, document: old }),
  });
  expect(await screen.findByText('Nocturno')).toBeDefined();
});

test('a condition is made by clicking, asks the server and can be removed', async () => {
  const { user, sent } = await show();
  await screen.findByText('#101');
  await user.click(screen.getByRole('button', { name: 'Condición' }));
  await user.click(await screen.findByRole('combobox', { name: 'Pregunta' }));
  await user.click(await screen.findByRole('option', { name: 'Turno' }));
  await user.click(await screen.findByRole('combobox', { name: 'Valor' }));
  await user.click(await screen.findByRole('option', { name: 'De noche' }));
  await user.click(screen.getByRole('button', { name: 'Agregar condición' }));
  await waitFor(() => expect(sent('GET', LIST).at(-1)?.query.where).toBe('shift:eq:night'));
  await user.click(await screen.findByRole('button', { name: /^Turno.*De noche$/ }));
  await waitFor(() => expect(sent('GET', LIST).at(-1)?.query.where).toBeUndefined());
});

test('the period of the address begins and ends with days of the company', async () => {
  const { sent } = await show('/?id=5&from=2026-11-01&to=2026-11-02');
  await screen.findByText('#101');
  expect(sent('GET', LIST)[0]?.query).toMatchObject({
    receivedFrom: '2026-11-01T06:00:00.000Z',
    receivedTo: '2026-11-03T06:00:00.000Z',
  });
});

const note: AnswerNote = {
  idFormAnswerNote: 1,
  User: { idUser: 7, name: 'Ana López' },
  text: 'Falta una foto',
  reviewState: 'problems',
  createdAt: '2026-11-01T11:00:00.000Z',
};

test('an answer is approved with a comment in the version that was read', async () => {
  const { user, sent } = await show('/?id=5&respuesta=101', {
    [`GET ${ONE}/notes`]: found([note]),
    [`PUT ${ONE}/review`]: found(answer({ reviewState: 'approved', version: 4 }), undefined, 'Guardada'),
  });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Falta una foto')).toBeDefined();
  expect(drawer.getByText(/5 min/)).toBeDefined();
  await user.click(drawer.getByRole('radio', { name: 'Aprobada' }));
  await user.type(drawer.getByLabelText(/Comentario para quien respondió/), 'Todo bien');
  await user.click(drawer.getByRole('button', { name: 'Guardar revisión' }));
  await waitFor(() =>
    expect(sent('PUT', `${ONE}/review`)[0]?.body).toEqual({
      reviewState: 'approved',
      comment: 'Todo bien',
      version: 3,
    }),
  );
});

test('whoever may only view answers can comment but not review them', async () => {
  await show('/?id=5&respuesta=101', {}, { permissions: ['form-answer:view', 'form-fill:view'] });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('button', { name: 'Comentar' })).toBeDefined();
  expect(drawer.queryByRole('radio', { name: 'Aprobada' })).toBeNull();
});

test('corrections tell what each question said before', async () => {
  const revision: AnswerRevision = {
    revision: 1,
    answers: { ...answer().answers, weight: 5, bags: [{ torn: 'yes' }] },
    labels: {},
    User: { idUser: 7, name: 'Ana López' },
    reason: 'Se leyó mal la balanza',
    replacedAt: '2026-11-01T12:00:00.000Z',
  };
  await show('/?id=5&respuesta=101', { [`GET ${ONE}/revisions`]: found([revision]) });
  const list = within(await screen.findByRole('list', { name: 'Correcciones' }));
  expect(list.getByText('corrigió 2 respuestas')).toBeDefined();
  expect(list.getByText('5.0 kg')).toBeDefined();
  expect(list.getByText('50.3 kg')).toBeDefined();
  expect(list.getByText('2 · Roto')).toBeDefined();
  expect(list.getByText('Se leyó mal la balanza')).toBeDefined();
});

test('an answer is corrected with a reason, judged by its form as one types', async () => {
  const checked: FormDocument = {
    mode: 'page',
    items: [{ name: 'weight', kind: 'number', label: 'Peso', max: '100' }],
  };
  const given = { ...answer({ answers: { weight: 50 } }), document: checked };
  const { user, sent } = await show('/?id=5&respuesta=101', {
    [`GET ${ONE}`]: found(given),
    [`PUT ${ONE}`]: found(answer({ version: 4 }), undefined, 'Respuesta corregida'),
  });
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: 'Corregir' }));
  const weight = await drawer.findByLabelText('Peso');
  await user.clear(weight);
  await user.type(weight, '500');
  await user.type(drawer.getByLabelText(/Motivo de la corrección/), 'Se leyó mal');
  await user.click(drawer.getByRole('button', { name: 'Guardar corrección' }));
  expect(await drawer.findByText(/100/)).toBeDefined();
  expect(sent('PUT', ONE)).toHaveLength(0);
  await user.clear(weight);
  await user.type(weight, '55');
  await user.click(drawer.getByRole('button', { name: 'Guardar corrección' }));
  await waitFor(() =>
    expect(sent('PUT', ONE)[0]?.body).toEqual({
      answers: { weight: 55 },
      reason: 'Se leyó mal',
      version: 3,
    }),
  );
});

test('a bar leads to the answers behind it', async () => {
  const viewport = stubIntersectionObserver();
  const { user, sent } = await show('/?id=5&vista=gráficos', {
    'GET /api/v4/forms/5/answer-figures': found({
      total: 3,
      questions: [
        {
          name: 'weight',
          kind: 'number',
          label: 'Peso',
          answered: 3,
          choices: null,
          numbers: {
            min: 0,
            max: 20,
            mean: 9,
            steps: [
              { from: 0, to: 10, count: 2 },
              { from: 10, to: 20, count: 1 },
            ],
          },
        },
        { name: 'note', kind: 'text', label: 'Nota', answered: 2, choices: null, numbers: null },
      ],
    }),
  });
  expect(await screen.findByText('Nota')).toBeDefined();
  viewport.enter();
  expect(await screen.findByText('3 respuestas: mínimo 0, promedio 9, máximo 20')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Ver las respuestas con 10 – 20' }));
  await waitFor(() => expect(sent('GET', LIST).at(-1)?.query.where).toBe('weight:gte:10;weight:lte:20'));
});

test('an answer lists what rules opened because of it, and why they could not', async () => {
  const opened = (idFormRule: number, more: object) => ({
    idFormRule,
    ruleName: `Regla ${idFormRule}`,
    opens: 'ticket',
    idRecord: null,
    title: null,
    problem: null,
    openedAt: '2026-11-01T10:06:05.000Z',
    ...more,
  });
  await show('/?id=5&respuesta=101', {
    [`GET ${ONE}/opened`]: found([
      opened(1, { idRecord: 77, title: 'Peso: 50.25 kg' }),
      opened(2, { opens: 'task', problem: 'template' }),
      opened(3, {}),
    ]),
  });
  const card = within(await screen.findByRole('region', { name: 'Abrió' }));
  const link = card.getByRole('link', { name: /#77 Peso: 50.25 kg/ });
  expect(link.getAttribute('href')).toBe('/ticket/informacion?id=77');
  expect(link.textContent).toContain('Ticket, por la regla «Regla 1»');
  expect(card.getByText('No se pudo abrir una tarea')).toBeDefined();
  expect(card.getByText('La plantilla ya no existía.')).toBeDefined();
  expect(card.getByText('Un ticket que no puedes ver')).toBeDefined();
});

test('an answer that opened nothing says nothing about it', async () => {
  await show('/?id=5&respuesta=101');
  await screen.findByText('Todavía no hay comentarios');
  expect(screen.queryByRole('region', { name: 'Abrió' })).toBeNull();
});

test('what rules opened can be asked for again when it could not be read', async () => {
  const failing = { status: 500, body: { error: true, code: 'INTERNAL', message: 'No se pudo leer' } };
  const replies = [failing, found([])];
  const { user } = await show('/?id=5&respuesta=101', {
    [`GET ${ONE}/opened`]: () => replies.shift() ?? found([]),
  });
  const card = within(await screen.findByRole('region', { name: 'Abrió' }));
  expect(card.getByText('No se pudo leer')).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Abrió' })).toBeNull());
});

test('files are offered where a version asked for some, and tables of groups come in an archive', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  expect(await screen.findByRole('menuitem', { name: 'CSV (ZIP)' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: /Fotos y archivos/ })).toBeNull();
});

test('a form without groups is one table, and its photos can be had', async () => {
  const { user } = await show('/?id=5', {
    'GET /api/settings/v2/headers/form/5': found([
      header('shift', { kind: 'selectOne', label: 'Turno' }),
      header('proof', { kind: 'photo', label: 'Foto', lastVersion: 1, removed: true }),
    ]),
  });
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  expect(await screen.findByRole('menuitem', { name: 'CSV (todas las filas)' })).toBeDefined();
  expect(screen.getByRole('menuitem', { name: /Fotos y archivos/ })).toBeDefined();
});
