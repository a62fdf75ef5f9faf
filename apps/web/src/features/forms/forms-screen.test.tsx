import 'fake-indexeddb/auto';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { registerPaths } from '../../lib/addresses.ts';
import { newDraft, saveDraft } from '../../lib/offline/drafts.ts';
import { keepForm } from '../../lib/offline/kept-forms.ts';
import { currentOwner } from '../../lib/offline/owner.ts';
import { enqueueAnswer } from '../../lib/offline/queue.ts';
import { deviceStore } from '../../lib/offline/store.ts';
import { useServerHealth } from '../../lib/server-health.ts';
import { session, useSession } from '../../lib/session.ts';
import { type Replies, stubServer } from '../../test/render-app.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { person } from '../../test/sample-catalogue.ts';
import { FormsScreen } from './forms-screen.tsx';

const LIST = 'GET /api/settings/v2/forms/companies/1';
const FILL = '/registro/formulario/ver';
const NOTICE = /^No hay conexión con el servidor/;

const formOf = (idForm: number, name: string, more: Partial<FormDetail> = {}): FormDetail => ({
  ...{ idForm, name, idCompany: 1, Company: { idCompany: 1, name: 'Costa Sur' }, description: '' },
  ...{ state: 'Activo', CompanyProject: null, FormCategory: null, Category: null, Creator: null },
  ...{ published: 2, publishedAt: null, hasDraft: false, questionCount: 1, answerCount: 0, version: 1 },
  ...{ lastAnswerAt: null, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  document: { mode: 'page', items: [{ name: 'lote', kind: 'text', label: 'Lote' }] },
  ...{ draft: null, draftSavedAt: null, DraftUser: null, timeZone: 'America/Guatemala' },
  ...more,
});
const listed = (...forms: FormDetail[]): Replies => ({
  [LIST]: { body: { error: false, data: forms, total: forms.length } },
});
const owner = () => currentOwner() ?? '';
const keep = (...forms: FormDetail[]) => Promise.all(forms.map((form) => keepForm(owner(), form)));
const lose = () => useServerHealth.setState({ lost: { since: Date.now(), cause: 'network' } });
const open = () => renderUi(<FormsScreen />, '/registro/formulario');

beforeAll(() =>
  registerPaths([
    ['forms', '/registro/formulario'],
    ['formFill', FILL],
  ]),
);
beforeEach(() => session.begin('token', person({ idCompany: 1, permissions: ['form-fill:view'] })));
afterEach(async () => {
  vi.restoreAllMocks();
  useSession.setState({ token: null, user: null, absence: 'never' });
  useServerHealth.setState({ lost: null });
  const store = await deviceStore();
  for (const name of store.objectStoreNames) await store.clear(name);
});

test('without a network the forms of this device are shown, until the list is back', async () => {
  await keep(formOf(7, 'Inspección'), formOf(8, 'Visita', { state: 'Inactivo' }));
  const replies: Replies = {};
  stubServer(replies);
  lose();
  await open();
  const link = await screen.findByRole('link', { name: 'Inspección' });
  expect(link.getAttribute('href')).toBe(`${FILL}?id=7`);
  expect(screen.getByText(NOTICE)).toBeTruthy();
  expect(screen.queryByText('Visita')).toBeNull();
  Object.assign(replies, listed(formOf(9, 'Recepción')));
  act(() => useServerHealth.setState({ lost: null }));
  expect(await screen.findByRole('link', { name: 'Recepción' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Inspección' })).toBeNull();
  expect(screen.queryByText(NOTICE)).toBeNull();
});

test('a server in trouble leaves the forms of this device too', async () => {
  await keep(formOf(7, 'Inspección'));
  stubServer({ [LIST]: { status: 500, body: { error: true, code: 'INTERNAL', message: 'x' } } });
  await open();
  expect(await screen.findByRole('link', { name: 'Inspección' })).toBeTruthy();
});

test('where nothing is kept, or somebody else keeps it, the failure is told', async () => {
  await keepForm('99.1', formOf(7, 'Inspección'));
  stubServer({});
  lose();
  await open();
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
  expect(screen.queryByText('Inspección')).toBeNull();
});

test('what was begun and what waits are shown without a network', async () => {
  const form = formOf(7, 'Inspección');
  const draft = newDraft(owner(), form, { lote: 'L-1' });
  await saveDraft(draft);
  const waiting = newDraft(owner(), form, { lote: 'L-2' });
  await enqueueAnswer(waiting, waiting.answers, new Date().toISOString());
  stubServer({});
  lose();
  const { user, address } = await open();
  expect(await screen.findByText('Por enviar')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Seguir' }));
  await waitFor(() => expect(address()).toContain(draft.answerKey));
});
