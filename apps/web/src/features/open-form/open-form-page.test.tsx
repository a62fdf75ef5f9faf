import 'fake-indexeddb/auto';
import { OPEN_FORM_PATH } from '@gemelo/contract/endpoints/form-links';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { deviceStore } from '../../lib/offline/store.ts';
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
const hasStored = (name: 'drafts' | 'queue') =>
  waitFor(async () => expect(await (await deviceStore()).count(name)).toBe(1));
const cutOff = () => {
  throw new TypeError('Failed to fetch');
};

/** Leaves the tab; the function that it gives comes back to it. */
function leaveTab() {
  const memory = Object.entries<string>(sessionStorage);
  sessionStorage.clear();
  return () => {
    sessionStorage.clear();
    for (const [name, value] of memory) sessionStorage.setItem(name, value);
  };
}

/** A device without room: nothing more is kept. */
const fillDevice = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
/** Whether the browser would ask before the tab is closed. */
const asksOnClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(async () => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  const store = await deviceStore();
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
      if (isCut) cutOff();
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
  await hasStored('drafts');
  first.unmount();
  const second = await open();
  expect((await plate()).value).toBe('C-7');
  second.unmount();
  sessionStorage.clear();
  const { user } = await open();
  expect((await plate()).value).toBe('');
  await user.click(await screen.findByRole('button', { name: 'Seguir con ella' }));
  await waitFor(async () => expect((await plate()).value).toBe('C-7'));
  // What this tab began was empty: there is nothing to go back to.
  expect(screen.queryByRole('button', { name: 'Seguir con ella' })).toBeNull();
});

test('going on with another answer keeps the one that was being filled in', async () => {
  stubServer({ [READ]: opened });
  const first = await open();
  await first.user.type(await plate(), 'C-7');
  await hasStored('drafts');
  first.unmount();
  leaveTab();
  const { user } = await open();
  await user.type(await plate(), 'C-8');
  const goOn = () => user.click(screen.getByRole('button', { name: 'Seguir con ella' }));
  await goOn();
  await waitFor(async () => expect((await plate()).value).toBe('C-7'));
  await goOn();
  await waitFor(async () => expect((await plate()).value).toBe('C-8'));
});

test.each([
  ['expired meanwhile', refusal(409, 'FORM_LINK_EXPIRED')],
  ['asked for too often', refusal(429, 'TOO_MANY')],
])('what was begun is finished when the link is %s', async (_, reply) => {
  const sent: Record<string, unknown>[] = [];
  const replies = taking(sent, () => received());
  stubServer(replies);
  const first = await open();
  await first.user.type(await plate(), 'C-7');
  await hasStored('drafts');
  first.unmount();
  replies[READ] = reply;
  const { user } = await open();
  expect((await plate()).value).toBe('C-7');
  await user.click(send());
  expect(await screen.findByText('Nos vemos mañana.')).toBeTruthy();
  expect(sent).toMatchObject([{ answers: { placa: 'C-7' } }]);
});

/** One tab is half filled in while the finished answer of another one waits. Both are left. */
async function workInTwoTabs() {
  const begun = await open();
  await begun.user.type(await plate(), 'B-2');
  await hasStored('drafts');
  begun.unmount();
  const backToBegun = leaveTab();
  const finished = await open();
  await finished.user.type(await plate(), 'A-1');
  await finished.user.click(send());
  expect(await screen.findByText('Tu respuesta está guardada')).toBeTruthy();
  finished.unmount();
  return { backToBegun, backToFinished: leaveTab() };
}

test('a half-filled tab keeps its answer while that of another tab waits, which its own tab sends', async () => {
  const sent: Record<string, unknown>[] = [];
  let isCut = true;
  stubServer(taking(sent, () => (isCut ? cutOff() : received())));
  const { backToBegun, backToFinished } = await workInTwoTabs();
  isCut = false;
  sent.length = 0;
  backToBegun();
  const reloaded = await open();
  expect((await plate()).value).toBe('B-2');
  expect(sent).toEqual([]);
  reloaded.unmount();
  backToFinished();
  await open();
  expect(await screen.findByText('Nos vemos mañana.')).toBeTruthy();
  expect(sent).toMatchObject([{ answers: { placa: 'A-1' } }]);
});

test('where two answers wait, a tab sends its own, and a later visit the other one', async () => {
  const sent: Record<string, unknown>[] = [];
  let isCut = true;
  stubServer(taking(sent, () => (isCut ? cutOff() : received())));
  const { backToBegun } = await workInTwoTabs();
  backToBegun();
  const second = await open();
  await plate();
  await second.user.click(send());
  expect(await screen.findByText('Tu respuesta está guardada')).toBeTruthy();
  second.unmount();
  isCut = false;
  sent.length = 0;
  const reloaded = await open();
  expect(await screen.findByText('Nos vemos mañana.')).toBeTruthy();
  expect(sent).toMatchObject([{ answers: { placa: 'B-2' } }]);
  reloaded.unmount();
  leaveTab();
  await open();
  expect(await screen.findByText('Nos vemos mañana.')).toBeTruthy();
  expect(sent).toMatchObject([{ answers: { placa: 'B-2' } }, { answers: { placa: 'A-1' } }]);
});

test('an answer that the browser cannot keep says so, and the tab is not closed unasked until it is sent', async () => {
  let isCut = true;
  stubServer(taking([], () => (isCut ? cutOff() : received())));
  const { user } = await open();
  await user.type(await plate(), 'C-1');
  expect(asksOnClose()).toBe(false);
  fillDevice();
  await user.click(send());
  expect(await screen.findByText('Tu respuesta todavía no se ha enviado')).toBeTruthy();
  expect(screen.getByText(/este navegador no pudo guardar tu respuesta/)).toBeTruthy();
  expect(asksOnClose()).toBe(true);
  isCut = false;
  await user.click(screen.getByRole('button', { name: 'Enviar ahora' }));
  expect(await screen.findByText('Nos vemos mañana.')).toBeTruthy();
  expect(asksOnClose()).toBe(false);
});

test('an answer that is neither received nor kept does not claim to be on the device', async () => {
  stubServer(taking([], () => refusal(409, 'FORM_LINK_CLOSED')));
  const { user } = await open();
  await user.type(await plate(), 'C-1');
  fillDevice();
  await user.click(send());
  expect(await screen.findByText(/no se recibió y este navegador no pudo guardarla/)).toBeTruthy();
  expect(asksOnClose()).toBe(true);
});

test('trying again by itself leaves the focus where it is, and the change is announced', async () => {
  let finish: () => void = () => undefined;
  let isHeld = false;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  stubServer({
    [READ]: opened,
    [SEND]: async () => {
      if (isHeld) await held;
      return cutOff();
    },
  });
  const { user } = await open();
  await user.type(await plate(), 'C-1');
  await user.click(send());
  const heading = await screen.findByRole('heading', { name: 'Tu respuesta está guardada' });
  expect(document.activeElement).toBe(heading);
  expect(heading.getAttribute('aria-live')).toBe('polite');
  const now = screen.getByRole('button', { name: 'Enviar ahora' });
  now.focus();
  isHeld = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(heading.textContent).toBe('Enviando tu respuesta…'));
  expect(document.activeElement).toBe(now);
  finish();
  await waitFor(() => expect(heading.textContent).toBe('Tu respuesta está guardada'));
  expect(document.activeElement).toBe(now);
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
  expect(await (await deviceStore()).count('queue')).toBe(1);
});
