import type { EffectiveAttribute } from '@gemelo/contract/endpoints/shared-attributes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts, startI18n } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { found, type Replies, serve } from '../../test/render-catalogue.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { person } from '../../test/sample-catalogue.ts';
import { TwinAttributesCard } from './twin-attributes-card.tsx';

beforeAll(async () => {
  await startI18n('es');
  await loadTexts('shared-attributes', 'twins');
});

const LIST = 'GET /api/v4/twins/7/shared-attributes';
const PATH = '/api/v4/shared-attributes';
const at = '2026-05-01T12:00:00.000Z';
const rights = ['view', 'create', 'edit', 'delete'].map((action) => `shared-attribute:${action}`);
const nobody = { Twin: null, Warehouse: null, TwinModel: null };
const ofModel = { ...nobody, scope: 'model', TwinModel: { idTwinModel: 1, name: 'Ebag T/H' } } as const;
const attribute = (change: Partial<EffectiveAttribute> = {}): EffectiveAttribute => ({
  key: 'reportingInterval',
  value: 60,
  scope: 'twin',
  idSharedAttribute: 4,
  version: 1,
  ...nobody,
  Twin: { idTwin: 7, name: 'EB-0007' },
  updatedAt: at,
  overrides: [],
  state: 'delivered',
  deliveredAt: at,
  answeredAt: null,
  reported: null,
  refusal: null,
  ...change,
});
const held = (...attributes: EffectiveAttribute[]) => found({ attributes, removed: [] });

function open(replies: Replies, permissions = rights) {
  useSession.setState({ token: 'token', user: person({ permissions }), absence: 'never' });
  return { ...serve(replies), view: renderUi(<TwinAttributesCard idTwin={7} />), user: userEvent.setup() };
}
const itemOf = async (key: string) => {
  const item = (await screen.findByText(key)).closest('li');
  return within(item as HTMLElement);
};

test('each value says where it comes from, what it stands before and what the device did with it', async () => {
  const { view } = open({
    [LIST]: held(
      attribute({ overrides: [{ ...ofModel, value: 300 }], state: 'confirmed', answeredAt: at }),
      attribute({ ...ofModel, key: 'ledEnabled', value: true, state: 'waiting', deliveredAt: null }),
      attribute({ key: 'high', state: 'different', reported: { value: 45, at } }),
      attribute({ key: 'mode', state: 'refused', refusal: 'no such mode', answeredAt: at }),
    ),
  });
  await view;
  const interval = await itemOf('reportingInterval');
  for (const text of ['60', 'Confirmado', 'Propio', 'en lugar de 300 (modelo)', 'Entregado'])
    expect(interval.getByText(text)).toBeDefined();
  const led = await itemOf('ledEnabled');
  for (const text of ['true', 'Sin entregar', 'Del modelo Ebag T/H'])
    expect(led.getByText(text)).toBeDefined();
  expect(led.queryByText('Entregado')).toBeNull();
  expect((await itemOf('high')).getByText('dice 45')).toBeDefined();
  const mode = await itemOf('mode');
  for (const text of ['Rechazado', 'dice no such mode']) expect(mode.getByText(text)).toBeDefined();
});

test('a key that was taken away stays until the device knows', async () => {
  const { view } = open({
    [LIST]: found({ attributes: [], removed: [{ key: 'old', value: 1, deliveredAt: at }] }),
  });
  await view;
  expect((await itemOf('old')).getByText('Quitado: el dispositivo aún lo tiene, entregado')).toBeDefined();
});

test('a value of its model is changed for this device alone', async () => {
  const { view, user, sent } = open({
    [LIST]: held(attribute(ofModel)),
    [`POST ${PATH}`]: found({ key: 'reportingInterval' }),
  });
  await view;
  expect(screen.queryByRole('button', { name: 'Quitar reportingInterval' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Cambiar reportingInterval' }));
  const value = await screen.findByRole('textbox', { name: 'Valor' });
  await user.clear(value);
  await user.type(value, '30');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent('POST', PATH).map(({ body }) => body)).toEqual([
      { idTwin: 7, key: 'reportingInterval', value: 30 },
    ]),
  );
});

test.each([
  ['Número', '0,5', 0.5],
  ['Texto', '060', '060'],
  ['Varios valores (JSON)', '[[1, {{"a": true}]', [1, { a: true }]],
])('%s is sent as that', async (kind, typed, value) => {
  const { view, user, sent } = open({ [LIST]: held(), [`POST ${PATH}`]: found({ key: 'own' }) });
  await view;
  await user.click(await screen.findByRole('button', { name: 'Agregar ajuste' }));
  await user.type(await screen.findByRole('textbox', { name: /Nombre/ }), 'own');
  await user.click(screen.getByRole('combobox', { name: 'Tipo de valor' }));
  await user.click(await screen.findByRole('option', { name: kind, hidden: true }));
  await user.type(screen.getByRole('textbox', { name: /^Valor/ }), typed);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent('POST', PATH).map(({ body }) => body)).toEqual([{ idTwin: 7, key: 'own', value }]),
  );
});

test('a usual name comes with the kind of its value', async () => {
  const { view, user, sent } = open({ [LIST]: held(), [`POST ${PATH}`]: found({ key: 'ledEnabled' }) });
  await view;
  await user.click(await screen.findByRole('button', { name: 'Agregar ajuste' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Luz encendida' }));
  await user.click(screen.getByRole('switch', { name: 'Sí' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent('POST', PATH).map(({ body }) => body)).toEqual([
      { idTwin: 7, key: 'ledEnabled', value: true },
    ]),
  );
});

test.each([
  ['[[1,', 'No es JSON válido'],
  ['null', 'Required'],
])('%s is refused with the reason', async (typed, reason) => {
  const { view, user, sent } = open({ [LIST]: held(attribute({ value: [1] })) });
  await view;
  await user.click(await screen.findByRole('button', { name: 'Cambiar reportingInterval' }));
  const value = await screen.findByRole('textbox', { name: /^Valor/ });
  await user.clear(value);
  await user.type(value, typed);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(reason)).toBeDefined();
  expect(sent('PUT', `${PATH}/4`)).toEqual([]);
});

test('a change by somebody else is shown before it is overwritten', async () => {
  const stale = { error: true, code: 'STALE', message: 'x', current: { value: 90, version: 2 } };
  let tries = 0;
  const { view, user, sent } = open({
    [LIST]: held(attribute()),
    [`PUT ${PATH}/4`]: () => {
      tries += 1;
      return tries === 1 ? { status: 409, body: stale } : found({ key: 'reportingInterval' });
    },
  });
  await view;
  await user.click(await screen.findByRole('button', { name: 'Cambiar reportingInterval' }));
  const value = await screen.findByRole('textbox', { name: 'Valor' });
  await user.clear(value);
  await user.type(value, '30');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alguien más lo cambió' }));
  expect(dialog.getByText('90')).toBeDefined();
  expect(sent('PUT', `${PATH}/4`).map(({ body }) => body)).toEqual([{ value: 30, version: 1 }]);
});

test('a value is removed after a question', async () => {
  const { view, user, sent } = open({ [LIST]: held(attribute()), [`DELETE ${PATH}/4`]: found(null) });
  await view;
  await user.click(await screen.findByRole('button', { name: 'Quitar reportingInterval' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quitar reportingInterval' }));
  expect(sent('DELETE', `${PATH}/4`)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(sent('DELETE', `${PATH}/4`)).toHaveLength(1));
});

test('whoever may only see them changes nothing', async () => {
  const { view } = open({ [LIST]: held(attribute()) }, ['shared-attribute:view']);
  await view;
  await itemOf('reportingInterval');
  expect(screen.queryByRole('button')).toBeNull();
});
