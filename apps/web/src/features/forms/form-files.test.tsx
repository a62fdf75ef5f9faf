import type { Form } from '@gemelo/contract/endpoints/forms';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseWhenAsked, jsonFile, workbookFile } from '../../test/choose-file.ts';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { AllFormsScreen } from './all-forms-screen.tsx';
import { useHandedOver } from './handed-over.ts';
import { NewFormScreen } from './new-form-screen.tsx';

const document: FormDocument = { mode: 'page', items: [{ name: 'weight', kind: 'number', label: 'Peso' }] };
const finding = { level: 'note', sheet: 'survey', row: 2, column: 'type', message: 'Lo guarda Gemelo' };
const permissions = ['form:view', 'form:create', 'form-fill:view'];
const FORMS = 'GET /api/settings/v2/forms/companies/1';
const CREATE = '/api/settings/v2/forms';
const form: Form = {
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
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

async function openNew(replies: Replies = {}) {
  const server = serve({ [`POST ${CREATE}`]: found({ idForm: 9, name: 'Visita' }), ...replies });
  await renderCatalogue(<NewFormScreen />, { permissions });
  await screen.findByRole('heading', { name: 'Nuevo formulario' });
  return server;
}
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Nombre/ });
const fileStart = () => screen.getByRole('button', { name: /^Un archivo/ });
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Crear y armar' }));

test('a new form begins with an XLSForm once its findings were seen', async () => {
  const server = await openNew({
    'POST /api/v4/forms/xlsform': found({ name: 'Visita', document, findings: [finding] }),
  });
  await chooseWhenAsked(() => fireEvent.click(fileStart()), workbookFile());
  expect(await screen.findByText('Lo guarda Gemelo')).toBeTruthy();
  expect(nameField().value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Importar' }));
  await waitFor(() => expect(nameField().value).toBe('Visita'));
  expect(fileStart().getAttribute('aria-pressed')).toBe('true');
  expect(fileStart().textContent).toContain('inspeccion.xlsx');
  create();
  await waitFor(() => expect(server.sent('POST', CREATE)).toHaveLength(1));
  expect(server.sent('POST', CREATE)[0]?.body).toMatchObject({ name: 'Visita', document });
});

test('a new form begins with a JSON file as before', async () => {
  await openNew();
  const file = jsonFile({ name: 'Recepción', description: 'De camiones', document });
  await chooseWhenAsked(() => fireEvent.click(fileStart()), file);
  await waitFor(() => expect(nameField().value).toBe('Recepción'));
});

test('a file that was chosen in the list is handed over to the new form, once', async () => {
  serve({
    [FORMS]: found([form], 1),
    'POST /api/v4/forms/xlsform': found({ name: 'Visita', document, findings: [] }),
  });
  const { unmount } = await renderCatalogue(<AllFormsScreen />, { permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Más acciones' }));
  const item = await screen.findByRole('menuitem', { name: 'Importar de un archivo' });
  await chooseWhenAsked(() => fireEvent.click(item), workbookFile());
  await waitFor(() => expect(useHandedOver.getState().file?.fileName).toBe('inspeccion.xlsx'));
  unmount();
  await openNew();
  expect(nameField().value).toBe('Visita');
  expect(fileStart().getAttribute('aria-pressed')).toBe('true');
  expect(useHandedOver.getState().file).toBeUndefined();
});

test('a form of the list is exported as XLSForm from its row', async () => {
  const server = serve({ [FORMS]: found([form], 1) });
  await renderCatalogue(<AllFormsScreen />, { permissions, idCompany: 1 });
  fireEvent.click(await screen.findByRole('button', { name: /^Acciones/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Exportar como XLSForm' }));
  expect(await screen.findByText('Se exportó «Recepción»')).toBeTruthy();
  expect(server.sent('GET', '/api/v4/forms/7/xlsform')).toHaveLength(1);
});
