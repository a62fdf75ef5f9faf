import 'fake-indexeddb/auto';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newDraft, saveDraft } from '../../lib/offline/drafts.ts';
import { keptForm } from '../../lib/offline/kept-forms.ts';
import { currentOwner } from '../../lib/offline/owner.ts';
import { deviceStore } from '../../lib/offline/store.ts';
import type { Draft } from '../../lib/offline/stored.ts';
import { useServerHealth } from '../../lib/server-health.ts';
import { session, useSession } from '../../lib/session.ts';
import { type Replies, stubServer } from '../../test/render-app.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { person } from '../../test/sample-catalogue.ts';
import { FillScreen } from './fill-screen.tsx';

const form = {
  idForm: 7,
  name: 'Inspección',
  description: '',
  state: 'Activo',
  published: 2,
  timeZone: 'America/Guatemala',
  draft: null,
  document: {
    mode: 'page',
    items: [
      { name: 'lote', kind: 'text', label: 'Lote', required: true },
      { name: 'dia', kind: 'date', label: 'Día', default: '"2026-11-18"' },
    ],
  },
} as unknown as FormDetail;

const online = (more: Partial<FormDetail> = {}): Replies => ({
  'GET /api/settings/v2/forms/7': { body: { error: false, data: { ...form, ...more } } },
  'GET /api/health': { body: { status: 'ready', demo: false, version: '1' } },
});

const address = '/registro/formulario/ver?id=7';
const open = () => renderUi(<FillScreen />, address);
const lot = () => screen.findByLabelText(/^Lote/);

beforeEach(() => session.begin('token', person({ permissions: ['form-fill:view', 'form-fill:create'] })));

afterEach(async () => {
  vi.restoreAllMocks();
  useSession.setState({ token: null, user: null, absence: 'never' });
  useServerHealth.setState({ lost: null });
  const store = await deviceStore();
  for (const name of store.objectStoreNames) await store.clear(name);
});

test('what is begun is there when the form is opened again, without the server too', async () => {
  const replies = online();
  stubServer(replies);
  const first = await open();
  await first.user.type(await lot(), 'L-1');
  expect((screen.getByLabelText('Día') as HTMLInputElement).value).toBe('2026-11-18');
  first.unmount();
  delete replies['GET /api/settings/v2/forms/7'];
  useServerHealth.setState({ lost: { since: Date.now(), cause: 'network' } });
  await open();
  await waitFor(async () => expect(((await lot()) as HTMLInputElement).value).toBe('L-1'));
  expect(screen.getByText(/^Sin conexión\. Lo que llenes/)).toBeTruthy();
});

test('a form that was never opened says how to get it', async () => {
  stubServer({});
  useServerHealth.setState({ lost: { since: Date.now(), cause: 'network' } });
  await open();
  expect(await screen.findByText('Este formulario no está en este dispositivo')).toBeTruthy();
});

test('several answers are begun, and a discarded one comes back', async () => {
  stubServer(online());
  const { user } = await open();
  await user.type(await lot(), 'L-1');
  await user.click(await screen.findByRole('button', { name: 'Empezar otra respuesta' }));
  await waitFor(async () => expect(((await lot()) as HTMLInputElement).value).toBe(''));
  await user.type(await lot(), 'L-2');
  await waitFor(() => expect(screen.getAllByText(/^Empezado/).length).toBeGreaterThan(0));
  const [discard] = await screen.findAllByRole('button', { name: /^Descartar el borrador/ });
  if (discard) await user.click(discard);
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect(await (await deviceStore()).count('drafts')).toBe(2));
});

test('sending tells the first problem, then sends; the same page shows that it arrived', async () => {
  const sent: unknown[] = [];
  stubServer({
    ...online(),
    'POST /api/settings/v2/formAnswer': ({ body }) => {
      sent.push(JSON.parse(String(body)));
      return { body: { error: false, data: {} } };
    },
  });
  const { user } = await open();
  await lot();
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('Esta pregunta es obligatoria')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(await lot(), 'L-5');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('Gracias. La respuesta llegó al servidor.')).toBeTruthy();
  expect(sent).toMatchObject([{ idForm: 7, formVersion: 2, answers: { lote: 'L-5', dia: '2026-11-18' } }]);
  expect(await (await deviceStore()).count('drafts')).toBe(0);
});

test('a refused answer is corrected where the server objected', async () => {
  const issues = [{ path: 'answers.lote', message: 'El lote está cerrado' }];
  const failure = { error: true, code: 'ANSWER_INVALID', message: 'Revisa', issues };
  stubServer({
    ...online(),
    'POST /api/settings/v2/formAnswer': { status: 400, body: failure },
  });
  const { user } = await open();
  await user.type(await lot(), 'L-5');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await user.click(await screen.findByRole('button', { name: 'Corregir Inspección' }));
  expect(await screen.findByText(/El servidor no aceptó esta respuesta/)).toBeTruthy();
  expect(((await lot()) as HTMLInputElement).value).toBe('L-5');
  expect(screen.getByText('El lote está cerrado')).toBeTruthy();
});

test.each([
  ['unpublished', { published: null, document: null }, 'Este formulario todavía no se publica'],
  ['archived', { state: 'Inactivo' as const }, 'Este formulario está archivado'],
])('a form that is %s says so', async (_, more, text) => {
  stubServer(online(more));
  await open();
  expect(await screen.findByText(text)).toBeTruthy();
});

const notThere = { status: 404, body: { error: true, code: 'NOT_FOUND', message: 'x' } };

async function begun(): Promise<Draft> {
  const draft = newDraft(currentOwner() ?? '', form, { lote: 'L-3', dia: '2026-11-18' });
  await saveDraft(draft);
  return draft;
}

test.each([
  ['that agents no longer see', { ...online(), 'GET /api/settings/v2/forms/7': notThere }],
  ['that is archived', online({ state: 'Inactivo' })],
])('a draft of a form %s is read and discarded', async (_, replies) => {
  stubServer(replies);
  const { answerKey } = await begun();
  const { user } = await renderUi(<FillScreen />, `${address}&borrador=${answerKey}`);
  expect(((await lot()) as HTMLInputElement).value).toBe('L-3');
  expect(screen.getByText(/^Ya no se reciben las respuestas/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Empezar otra respuesta' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Descartar el borrador/ }));
  expect(await screen.findByText(/archivado$/)).toBeTruthy();
  expect(await (await deviceStore()).count('drafts')).toBe(0);
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await user.click(await screen.findByRole('button', { name: /^Seguir el borrador/ }));
  expect(((await lot()) as HTMLInputElement).value).toBe('L-3');
});

test('what the server says about an archived form is told, and the answer can be read again', async () => {
  const message = '«Inspección» está archivado y ya no recibe respuestas';
  stubServer({
    ...online({ state: 'Inactivo' }),
    'POST /api/settings/v2/formAnswer': {
      status: 409,
      body: { error: true, code: 'FORM_ARCHIVED', message },
    },
  });
  const { answerKey } = await begun();
  const { user } = await renderUi(<FillScreen />, `${address}&borrador=${answerKey}`);
  await lot();
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText(`El servidor no lo aceptó: ${message}`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Llenar otra vez' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Corregir Inspección' }));
  expect(((await lot()) as HTMLInputElement).value).toBe('L-3');
  expect(screen.queryByText(/Corrige lo marcado/)).toBeNull();
});

test('a form that is gone says so and is not offered without a network', async () => {
  const replies = online();
  stubServer(replies);
  const first = await open();
  await lot();
  first.unmount();
  expect(await keptForm(currentOwner() ?? '', 7)).toBeTruthy();
  replies['GET /api/settings/v2/forms/7'] = notThere;
  await open();
  expect(await screen.findByText('Este formulario no existe o fue archivado')).toBeTruthy();
  expect(await keptForm(currentOwner() ?? '', 7)).toBeUndefined();
});

test('a draft opens without a network where its form is not kept', async () => {
  stubServer({});
  useServerHealth.setState({ lost: { since: Date.now(), cause: 'network' } });
  const { answerKey } = await begun();
  await renderUi(<FillScreen />, `${address}&borrador=${answerKey}`);
  expect(((await lot()) as HTMLInputElement).value).toBe('L-3');
});

const inSteps: FormDetail['document'] = {
  mode: 'steps',
  items: [
    { name: 'camion', kind: 'section', label: 'Camión' },
    { name: 'placa', kind: 'text', label: 'Placa', parent: 'camion' },
    { name: 'carga', kind: 'section', label: 'Carga', showWhen: `\${placa} = "A"` },
    { name: 'peso', kind: 'text', label: 'Peso', parent: 'carga' },
    { name: 'cierre', kind: 'section', label: 'Cierre' },
    { name: 'nota', kind: 'text', label: 'Nota', parent: 'cierre' },
  ],
};

test('a draft in steps goes on where it was left', async () => {
  stubServer(online({ document: inSteps }));
  const first = await open();
  await first.user.type(await screen.findByLabelText('Placa'), 'A');
  await first.user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await first.user.type(await screen.findByLabelText('Peso'), '12');
  first.unmount();
  await open();
  expect(((await screen.findByLabelText('Peso')) as HTMLInputElement).value).toBe('12');
});

test('a step that is no longer shown falls back to the nearest before it', async () => {
  stubServer(online({ document: inSteps }));
  const draft = newDraft(currentOwner() ?? '', { ...form, document: inSteps }, { placa: 'B' });
  await saveDraft({ ...draft, step: 'carga' });
  await open();
  expect(await screen.findByLabelText('Placa')).toBeTruthy();
});

test('a preview shows the draft and sends nothing', async () => {
  const draft = { mode: 'page' as const, items: [{ name: 'nuevo', kind: 'text' as const, label: 'Nuevo' }] };
  stubServer(online({ draft }));
  const { user } = await renderUi(<FillScreen />, `${address}&vista=1`);
  await user.type(await screen.findByLabelText('Nuevo'), 'x');
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Comprobar las respuestas' }));
  expect(await screen.findByText('Todo está bien: así se podría enviar.')).toBeTruthy();
  expect(await (await deviceStore()).count('drafts')).toBe(0);
});
