import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseWhenAsked, workbookFile } from '../../test/choose-file.ts';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { BuilderScreen } from './builder-screen.tsx';

const draft: FormDocument = {
  mode: 'page',
  items: [
    { name: 'wet', kind: 'yesNo', label: '¿Está mojada?' },
    { name: 'weight', kind: 'number', label: 'Peso', unit: 'kg' },
    { name: 'bags', kind: 'repeat', label: 'Bolsas' },
    { name: 'code', kind: 'text', label: 'Código', parent: 'bags' },
  ],
};
const detail = (more: Partial<FormDetail> = {}): FormDetail => ({
  idForm: 7,
  idCompany: 1,
  Company: { idCompany: 1, name: 'Costa Sur' },
  name: 'Recepción',
  description: '',
  state: 'Activo',
  CompanyProject: null,
  FormCategory: null,
  Category: null,
  published: null,
  publishedAt: null,
  hasDraft: true,
  questionCount: 3,
  answerCount: 0,
  lastAnswerAt: null,
  Creator: null,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  document: null,
  draft,
  draftSavedAt: '2026-01-01T00:00:00.000Z',
  DraftUser: { idUser: 2, name: 'Beatriz Cifuentes' },
  timeZone: 'America/Guatemala',
  ...more,
});
const permissions = ['form:view', 'form:create', 'form:edit', 'form-fill:view'];
const SAVE = '/api/settings/v2/formElements/7';

async function openBuilder(shown = detail(), replies: Replies = {}) {
  const server = serve({
    'GET /api/settings/v2/forms/7': found(shown),
    [`PUT ${SAVE}`]: ({ body }) =>
      found(detail({ ...shown, draft: (body as { document: FormDocument }).document, version: 4 })),
    ...replies,
  });
  await renderCatalogue(<BuilderScreen />, { permissions }, '/?id=7');
  await screen.findByRole('heading', { name: shown.name });
  return server;
}
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-item]')].map((row) => row.dataset.item);
const row = (name: string) => document.querySelector<HTMLElement>(`[data-item="${name}"]`) as HTMLElement;
const press = (name: string, key: string, more: object = {}) =>
  fireEvent.keyDown(row(name), { key, ...more });
const undo = () => fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
const savedItems = (server: ReturnType<typeof serve>) =>
  (server.sent('PUT', SAVE).at(-1)?.body as { document: FormDocument } | undefined)?.document.items;

test('items move up, down, into groups and out of them with the keyboard, and it can be undone', async () => {
  await openBuilder();
  press('weight', 'ArrowUp', { altKey: true });
  expect(rows()).toEqual(['weight', 'wet', 'bags', 'code']);
  press('code', 'ArrowLeft', { altKey: true });
  expect(rows()).toEqual(['weight', 'wet', 'bags', 'code']);
  expect(row('code').closest('ol')?.getAttribute('aria-label')).toBe('Elementos del formulario');
  press('code', 'ArrowRight', { altKey: true });
  expect(row('code').closest('ol')?.getAttribute('aria-label')).toBe('Bolsas');
  undo();
  undo();
  undo();
  expect(rows()).toEqual(['wet', 'weight', 'bags', 'code']);
});

test('what is removed comes back with undo, and a copy stands behind its original', async () => {
  await openBuilder();
  press('bags', 'Delete');
  expect(rows()).toEqual(['wet', 'weight']);
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Deshacer' }));
  expect(rows()).toEqual(['wet', 'weight', 'bags', 'code']);
  press('wet', 'd', { ctrlKey: true });
  expect(rows()).toEqual(['wet', 'wet_2', 'weight', 'bags', 'code']);
});

test('the draft saves itself with the version it is based on', async () => {
  const server = await openBuilder();
  press('weight', 'ArrowUp', { altKey: true });
  await waitFor(() => expect(server.sent('PUT', SAVE)).toHaveLength(1), { timeout: 4_000 });
  expect(server.sent('PUT', SAVE)[0]?.body).toMatchObject({ version: 3 });
  expect(savedItems(server)?.[0]?.name).toBe('weight');
  await waitFor(() => expect(screen.getByText(/^Guardado/)).toBeTruthy());
});

test('a save that came too late loses nothing: the user decides', async () => {
  const theirs = detail({ version: 9, draft: { ...draft, items: draft.items.slice(0, 2) } });
  const stale = { status: 409, body: { error: true, code: 'STALE', message: 'Cambió', current: theirs } };
  const server = await openBuilder(detail(), { [`PUT ${SAVE}`]: stale });
  press('weight', 'ArrowUp', { altKey: true });
  const dialog = await screen.findByRole('dialog', { name: /guardó antes que tú/ }, { timeout: 4_000 });
  expect(within(dialog).getByText('Bolsas')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Seguir con lo suyo' }));
  await waitFor(() => expect(rows()).toEqual(['wet', 'weight']));
  expect(server.sent('PUT', SAVE)).toHaveLength(1);
});

test('problems are listed, lead to their item and keep the form from being published', async () => {
  const items = [...draft.items, { name: 'total', kind: 'calculated' as const, label: 'Total' }];
  await openBuilder(detail({ draft: { ...draft, items } }));
  fireEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  const problem = await screen.findByRole('button', { name: /Falta la fórmula/ });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(problem);
  await waitFor(() => expect(row('total').getAttribute('aria-current')).toBe('true'));
});

test('a form without problems is published with what is on the screen', async () => {
  const server = await openBuilder(detail(), {
    'POST /api/v4/forms/7/versions': found(detail({ published: 1, hasDraft: false, document: draft })),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publicar la versión 1' });
  fireEvent.change(within(dialog).getByLabelText('Notas de la versión'), { target: { value: 'Primera' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(server.sent('POST', '/api/v4/forms/7/versions')).toHaveLength(1));
  expect(server.sent('POST', '/api/v4/forms/7/versions')[0]?.body).toEqual({ version: 3, notes: 'Primera' });
});

test('a condition is made by clicking and kept as a formula', async () => {
  const server = await openBuilder();
  fireEvent.click(row('weight'));
  const part = await screen.findByRole('group', { name: 'Mostrar cuando' });
  fireEvent.click(within(part).getByRole('button', { name: 'Agregar condición' }));
  expect(within(part).getByText(/^Falta el valor: mientras tanto, esta fila no forma parte/)).toBeTruthy();
  expect(within(part).getByRole('combobox', { name: 'Valor' }).getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.click(within(part).getByRole('combobox', { name: 'Valor' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Sí' }));
  await waitFor(() => expect(savedItems(server)?.[1]?.showWhen).toBe(`\${wet} = 'yes'`), { timeout: 4_000 });
});

test('a published question keeps its name, a new one is named after its label', async () => {
  await openBuilder(detail({ document: { ...draft, items: draft.items.slice(0, 1) }, published: 1 }));
  fireEvent.click(row('wet'));
  expect((await screen.findByLabelText<HTMLInputElement>('Nombre en fórmulas y archivos')).readOnly).toBe(
    true,
  );
  fireEvent.click(row('weight'));
  const label = await screen.findByLabelText(/Pregunta o texto/);
  await waitFor(() => expect(label).toHaveProperty('value', 'Peso'));
  const field = screen.getByLabelText(/Pregunta o texto/);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'Peso neto' } });
  fireEvent.blur(field);
  // Its name was given by hand, so it stays.
  expect(rows()).toContain('weight');
});

const inMenu = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Más acciones' }));
  return screen.findByRole('menuitem', { name });
};

test('an XLSForm replaces what is built, and it can be undone', async () => {
  const read = { name: null, document: { ...draft, items: draft.items.slice(1, 2) }, findings: [] };
  await openBuilder(detail(), { 'POST /api/v4/forms/xlsform': found(read) });
  const item = await inMenu('Importar de un archivo');
  await chooseWhenAsked(() => fireEvent.click(item), workbookFile());
  await waitFor(() => expect(rows()).toEqual(['weight']));
  const said = await screen.findByRole('log');
  await within(said).findByText('Se importó «inspeccion.xlsx»');
  fireEvent.click(within(said).getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(rows()).toEqual(['wet', 'weight', 'bags', 'code']));
});

test('findings of an XLSForm are shown before anything of it is taken', async () => {
  const finding = { level: 'error', sheet: 'survey', row: 4, column: 'type', message: 'No está disponible' };
  const read = { name: null, document: { ...draft, items: draft.items.slice(1, 2) }, findings: [finding] };
  await openBuilder(detail(), { 'POST /api/v4/forms/xlsform': found(read) });
  const item = await inMenu('Importar de un archivo');
  await chooseWhenAsked(() => fireEvent.click(item), workbookFile());
  const dialog = await screen.findByRole('dialog', { name: /Antes de importar/ });
  expect(within(dialog).getByText(/se puede deshacer/)).toBeTruthy();
  expect(rows()).toHaveLength(4);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Importar de todos modos' }));
  await waitFor(() => expect(rows()).toEqual(['weight']));
});

test('what is on the screen is saved before it is exported as XLSForm', async () => {
  const server = await openBuilder();
  press('weight', 'ArrowUp', { altKey: true });
  fireEvent.click(await inMenu('Exportar como XLSForm'));
  await screen.findByText('Se exportó «Recepción»');
  const order = server.calls.map(({ method, path }) => `${method} ${path}`);
  expect(order.indexOf(`PUT ${SAVE}`)).toBeLessThan(order.indexOf('GET /api/v4/forms/7/xlsform'));
  expect(savedItems(server)?.[0]?.name).toBe('weight');
});

test('an export that cannot save first says why: what the server answered, or what is missing', async () => {
  const server = await openBuilder(detail(), {
    [`PUT ${SAVE}`]: { status: 429, body: { error: true, code: 'THROTTLED', message: 'Espera un minuto' } },
  });
  press('weight', 'ArrowUp', { altKey: true });
  fireEvent.click(await inMenu('Exportar como XLSForm'));
  const said = await screen.findByRole('log');
  await within(said).findByText('Sin guardar: Espera un minuto');
  expect(screen.queryByText(/tiene problemas/)).toBeNull();

  fireEvent.click(row('weight'));
  const label = await screen.findByLabelText(/Pregunta o texto/);
  await waitFor(() => expect(label).toHaveProperty('value', 'Peso'));
  fireEvent.change(screen.getByLabelText(/Pregunta o texto/), { target: { value: '' } });
  fireEvent.blur(screen.getByLabelText(/Pregunta o texto/));
  fireEvent.click(await inMenu('Exportar como XLSForm'));
  await within(said).findByText(/El borrador tiene problemas/);
  expect(server.sent('GET', '/api/v4/forms/7/xlsform')).toHaveLength(0);
});
