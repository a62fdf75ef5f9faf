import 'fake-indexeddb/auto';
import { OPEN_FORM_PATH } from '@gemelo/contract/endpoints/form-links';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { formsStore } from '../../lib/forms-offline/store.ts';
import { type Replies, stubServer } from '../../test/render-app.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { openForm } from './manifest.ts';
import { OpenFormPage } from './open-form-page.tsx';

const token = 'a'.repeat(43);
const READ = 'POST /api/v4/open-forms/read';
const SEND = 'POST /api/v4/open-forms/answers';
const form = {
  companyName: 'Costa Sur',
  companyLogo: null,
  name: 'Entrega de proveedores',
  description: '',
  formVersion: 2,
  document: {
    mode: 'page',
    thanks: 'Nos vemos mañana.',
    items: [{ name: 'placa', kind: 'text', label: 'Placa', required: true }],
  },
  timeZone: 'America/Guatemala',
  expiresAt: '2027-01-01T00:00:00.000Z',
  remaining: null,
};
const opened = { body: { error: false, data: form } };
const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { error: true, code, message: 'No', ...more },
});
const received = (remaining: number | null = null) => ({
  body: { error: false, data: { receivedAt: '2026-11-18T10:00:00.000Z', remaining } },
});

/** Collects what is sent; `answer` may refuse or cut off. */
function taking(sent: Record<string, unknown>[], answer: () => { status?: number; body: unknown }): Replies {
  return {
    [READ]: opened,
    [SEND]: ({ body }) => {
      sent.push(JSON.parse(String(body)));
      return answer();
    },
  };
}
const open = (fragment = token) => renderUi(<OpenFormPage />, `${OPEN_FORM_PATH}#${fragment}`);
const plate = () => screen.findByLabelText<HTMLInputElement>(/^Placa/);
const send = () => screen.getByRole('button', { name: 'Enviar' });

afterEach(async () => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  const store = await formsStore();
  for (const name of store.objectStoreNames) await store.clear(name);
});

test('the page stands at the address of the contract', () => {
  expect(openForm.screens.openForm?.path).toBe(OPEN_FORM_PATH);
});

test.each([
  ['closed', refusal(409, 'FORM_LINK_CLOSED'), 'Este formulario está cerrado'],
  ['expired', refusal(409, 'FORM_LINK_EXPIRED'), 'El plazo para responder terminó'],
  ['full', refusal(409, 'FORM_LINK_FULL'), 'Ya se recibieron todas las respuestas'],
  ['unknown', refusal(404, 'NOT_FOUND'), 'Este enlace no es válido'],
  ['asked for too often', refusal(429, 'TOO_MANY'), 'Demasiados intentos seguidos'],
  ['out of reach', refusal(503, 'UNAVAILABLE'), 'No pudimos abrir el formulario'],
])('a link that is %s says so', async (_, reply, text) => {
  stubServer({ [READ]: reply });
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: text })).toBeTruthy();
});

test('a link that is cut off is not even asked about', async () => {
  const fetched = stubServer({});
  await open('abc');
  expect(await screen.findByText('Este enlace no es válido')).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});

test('the token is sent in bodies alone, and the thanks of the form are shown', async () => {
  const sent: Record<string, unknown>[] = [];
  const fetched = stubServer(taking(sent, () => received(0)));
  const { user } = await open();
  await user.type(await plate(), 'C-1');
  await user.click(send());
  expect(await screen.findByText('Nos vemos mañana.')).toBeTruthy();
  expect(sent).toMatchObject([{ token, formVersion: 2, answers: { placa: 'C-1' } }]);
  expect(fetched.mock.calls.filter(([address]) => String(address).includes(token))).toEqual([]);
  // The link takes no more.
  expect(screen.queryByRole('button', { name: 'Enviar otra respuesta' })).toBeNull();
});

test('a lost response is kept, and sent again with the same key after a reload', async () => {
  const sent: Record<string, unknown>[] = [];
  let isCut = true;
  stubServer(
    taking(sent, () => {
      if (isCut) throw new TypeError('Failed to fetch');
      return received();
    }),
  );
  const first = await open();
  await first.user.type(await plate(), 'C-1');
  await first.user.click(send());
  expect(await screen.findByText('Tu respuesta está guardada')).toBeTruthy();
  first.unmount();
  isCut = false;
  const { user } = await open();
  expect(await screen.findByText('Nos vemos mañana.')).toBeTruthy();
  expect(new Set(sent.map(({ answerKey }) => answerKey)).size).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Enviar otra respuesta' }));
  expect((await plate()).value).toBe('');
});

test('what was begun is there after a reload; another tab begins anew and may go on with it', async () => {
  stubServer({ [READ]: opened });
  const first = await open();
  await first.user.type(await plate(), 'C-7');
  await waitFor(async () => expect(await (await formsStore()).count('drafts')).toBe(1));
  first.unmount();
  const second = await open();
  expect((await plate()).value).toBe('C-7');
  second.unmount();
  sessionStorage.clear();
  const { user } = await open();
  expect((await plate()).value).toBe('');
  await user.click(await screen.findByRole('button', { name: 'Seguir con ella' }));
  await waitFor(async () => expect((await plate()).value).toBe('C-7'));
});

test('a refused answer is corrected where the server objected', async () => {
  const issues = [{ path: 'answers.placa', message: 'Esa placa no existe' }];
  stubServer(taking([], () => refusal(400, 'ANSWER_INVALID', { issues })));
  const { user } = await open();
  await user.type(await plate(), 'C-1');
  await user.click(send());
  expect(await screen.findByText('Esa placa no existe')).toBeTruthy();
  expect((await plate()).value).toBe('C-1');
});

test('an answer that comes too late is not lost silently', async () => {
  stubServer(taking([], () => refusal(409, 'FORM_LINK_CLOSED')));
  const { user } = await open();
  await user.type(await plate(), 'C-1');
  await user.click(send());
  expect(await screen.findByText(/Tu respuesta no se recibió/)).toBeTruthy();
  expect(await (await formsStore()).count('queue')).toBe(1);
});
