import type { FormLink } from '@gemelo/contract/endpoints/form-links';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../../../test/render-catalogue.tsx';
import { LinksDrawer } from './links-drawer.tsx';

const LINKS = '/api/v4/forms/7/links';
const token = 'b'.repeat(43);
const address = `${window.location.origin}/formulario/abierto#${token}`;
const link: FormLink = {
  idFormLink: 101,
  idCompany: 1,
  idForm: 7,
  name: 'Proveedores',
  state: 'Activo',
  linkState: 'open',
  expiresAt: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
  answerLimit: 50,
  answerCount: 12,
  lastAnswerAt: null,
  Creator: null,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const form = {
  idForm: 7,
  name: 'Entrega',
  state: 'Activo',
  published: 1,
  document: {
    mode: 'page',
    items: [{ name: 'place', kind: 'selectOne', label: 'Lugar', choicesFrom: 'warehouse' }],
  },
} as unknown as FormDetail;

async function open(links: FormLink[], replies: Replies = {}, shown: Partial<FormDetail> = {}) {
  const onPublish = vi.fn();
  const server = serve({ [`GET ${LINKS}`]: found(links), ...replies });
  const permissions = ['form:view', 'form:edit'];
  const { user } = await renderCatalogue(<LinksDrawer form={{ ...form, ...shown }} onPublish={onPublish} />, {
    permissions,
  });
  // Set after the user of the test, who brings a clipboard of their own.
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  return { server, user, onPublish, writeText };
}
const row = (name = 'Proveedores') => screen.findByRole('listitem', { name });

test.each([
  ['open', 'Abierto'],
  ['closed', 'Cerrado'],
  ['expired', 'Vencido'],
  ['full', 'Completo'],
  ['unpublished', 'Sin publicar'],
] as const)('a link that is %s says so, with how many answers came', async (linkState, word) => {
  await open([{ ...link, linkState }]);
  expect(within(await row()).getByText(word)).toBeTruthy();
  expect(within(await row()).getByText('12 de 50 respuestas')).toBeTruthy();
});

test('a form without a version leads to publishing it', async () => {
  const { user, onPublish } = await open([], {}, { published: null, document: null });
  await user.click(await screen.findByRole('button', { name: 'Publicar' }));
  expect(onPublish).toHaveBeenCalledOnce();
});

test('making a link says which names people outside will see, and its address can be copied', async () => {
  const links: FormLink[] = [];
  const { server, user } = await open(links, {
    [`POST ${LINKS}`]: () => {
      links.push(link);
      return found({ ...link, token });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Nuevo enlace' }));
  expect(screen.getByText('«Lugar»')).toBeTruthy();
  expect(screen.getByText('Bodegas')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Para quién es/), 'Proveedores');
  await user.click(screen.getByLabelText('1 día'));
  await user.type(screen.getByLabelText(/^Máximo de respuestas/), '50');
  await user.click(screen.getByRole('button', { name: 'Crear enlace' }));
  await waitFor(() => expect(server.sent('POST', LINKS)).toHaveLength(1));
  const body = server.sent('POST', LINKS)[0]?.body as { expiresAt: string };
  expect(body).toMatchObject({ name: 'Proveedores', answerLimit: 50 });
  expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / 3_600_000)).toBe(24);
});

test('a link is copied again: its token is asked for once and stands behind the hash', async () => {
  const REVEAL = '/api/v4/form-links/101/reveal';
  const { server, user, writeText } = await open([link], { [`POST ${REVEAL}`]: found({ token }) });
  const copy = within(await row()).getByRole('button', { name: 'Copiar enlace' });
  await user.click(copy);
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(address));
  expect(await screen.findByText('Enlace «Proveedores» copiado')).toBeTruthy();
  await user.click(copy);
  await waitFor(() => expect(writeText).toHaveBeenCalledTimes(2));
  expect(server.sent('POST', REVEAL)).toHaveLength(1);
});

test('closing a link can be undone', async () => {
  const STATE = '/api/v4/form-links/101/state';
  const { server, user } = await open([link], {
    [`PUT ${STATE}`]: found({ ...link, state: 'Inactivo' }, undefined, 'Cerrado del todo'),
  });
  await user.click(within(await row()).getByRole('button', { name: 'Más acciones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cerrar el enlace' }));
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() =>
    expect(server.sent('PUT', STATE).map(({ body }) => body)).toEqual([
      { state: 'Inactivo' },
      { state: 'Activo' },
    ]),
  );
});

test('what is not touched stays when a link is changed', async () => {
  const { server, user } = await open([link], { 'PUT /api/v4/form-links/101': found(link) });
  await user.click(within(await row()).getByRole('button', { name: 'Más acciones' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Cambiar nombre/ }));
  await user.type(screen.getByLabelText(/^Para quién es/), ' 2');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(server.sent('PUT', '/api/v4/form-links/101')).toHaveLength(1));
  expect(server.sent('PUT', '/api/v4/form-links/101')[0]?.body).toEqual({
    name: 'Proveedores 2',
    expiresAt: link.expiresAt,
    answerLimit: 50,
    version: 3,
  });
});

const STALE = (current: FormLink) => ({
  status: 409,
  body: { error: true, code: 'STALE', message: 'Cambió', current },
});

test('where somebody else changed a link meanwhile, the user decides and neither change is lost', async () => {
  const PUT = '/api/v4/form-links/101';
  const theirs = { ...link, answerLimit: 80, version: 4 };
  const replies = [STALE(theirs), found(theirs, undefined, 'Guardado del todo')];
  const { server, user } = await open([link], { [`PUT ${PUT}`]: () => replies.shift() ?? found(theirs) });
  await user.click(within(await row()).getByRole('button', { name: 'Más acciones' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Cambiar nombre/ }));
  await user.type(screen.getByLabelText(/^Para quién es/), ' 2');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('row', { name: /Máximo de respuestas 50 80 50/ })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Guardar mis cambios sobre lo nuevo' }));
  expect(await screen.findByText('Guardado del todo')).toBeTruthy();
  expect(server.sent('PUT', PUT)[1]?.body).toEqual({
    name: 'Proveedores 2',
    expiresAt: link.expiresAt,
    answerLimit: 80,
    version: 4,
  });
  expect(await row()).toBeTruthy();
});

test('the list has the focus after a link was made or given up, and the form its first field', async () => {
  const { user } = await open([link], { [`POST ${LINKS}`]: found({ ...link, idFormLink: 102, token }) });
  const group = () => screen.findByRole('region', { name: 'Enlaces' });
  await user.click(await screen.findByRole('button', { name: 'Nuevo enlace' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Para quién es/));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(async () => expect(document.activeElement).toBe(await group()));
  await user.click(screen.getByRole('button', { name: 'Nuevo enlace' }));
  await user.type(screen.getByLabelText(/^Para quién es/), 'Clientes');
  await user.click(screen.getByRole('button', { name: 'Crear enlace' }));
  await row();
  await waitFor(async () => expect(document.activeElement).toBe(await group()));
});

const many = (count: number, first: number, linkState: FormLink['linkState']) =>
  Array.from({ length: count }, (_, index) => ({
    ...link,
    idFormLink: first + index,
    name: `${linkState} ${first + index}`,
    linkState,
  }));
const createButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Nuevo enlace' });

test('links that are over do not count towards the most that a form has', async () => {
  await open([...many(98, 1, 'open'), ...many(1, 200, 'full'), ...many(30, 300, 'expired')]);
  expect((await createButton()).disabled).toBe(false);
  expect(screen.queryByText(/como máximo/)).toBeNull();
});

test('a form with all its links says what to do for another one, and opens none of those that are over', async () => {
  const closed = { ...link, idFormLink: 300, linkState: 'closed', state: 'Inactivo' } as const;
  const { user } = await open([...many(99, 1, 'open'), ...many(1, 200, 'full'), closed]);
  expect((await createButton()).disabled).toBe(true);
  expect(screen.getByText(/como máximo 100 enlaces vigentes: cierra uno/)).toBeTruthy();
  await user.click(within(await row()).getByRole('button', { name: 'Más acciones' }));
  const again = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Abrir de nuevo' });
  expect(again.disabled).toBe(true);
});

test('links that take answers stand before those that are over, the newest first', async () => {
  await open([
    ...many(1, 5, 'closed'),
    ...many(1, 4, 'open'),
    ...many(1, 3, 'expired'),
    ...many(1, 9, 'expired'),
    ...many(1, 7, 'full'),
  ]);
  await createButton();
  const names = screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
  expect(names).toEqual(['full 7', 'open 4', 'expired 9', 'closed 5', 'expired 3']);
});
