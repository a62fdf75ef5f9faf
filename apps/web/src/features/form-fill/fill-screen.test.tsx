import 'fake-indexeddb/auto';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formsStore } from '../../lib/forms-offline/store.ts';
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
  const store = await formsStore();
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
  await waitFor(async () => expect(await (await formsStore()).count('drafts')).toBe(2));
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
  expect(await (await formsStore()).count('drafts')).toBe(0);
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
  await user.click(await screen.findByRole('button', { name: 'Corregir la respuesta de Inspección' }));
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

test('a preview shows the draft and sends nothing', async () => {
  const draft = { mode: 'page' as const, items: [{ name: 'nuevo', kind: 'text' as const, label: 'Nuevo' }] };
  stubServer(online({ draft }));
  const { user } = await renderUi(<FillScreen />, `${address}&vista=1`);
  await user.type(await screen.findByLabelText('Nuevo'), 'x');
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Comprobar las respuestas' }));
  expect(await screen.findByText('Todo está bien: así se podría enviar.')).toBeTruthy();
  expect(await (await formsStore()).count('drafts')).toBe(0);
});
