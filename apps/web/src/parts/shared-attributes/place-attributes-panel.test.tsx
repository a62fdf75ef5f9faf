import type { SharedAttributeReach, ToldTwin } from '@gemelo/contract/endpoints/shared-attributes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts, startI18n } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { found, type Replies, serve } from '../../test/render-catalogue.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { person } from '../../test/sample-catalogue.ts';
import { PlaceAttributesPanel } from './place-attributes-panel.tsx';

beforeAll(async () => {
  await startI18n('es');
  await loadTexts('shared-attributes');
});

const PATH = '/api/v4/shared-attributes';
const at = '2026-05-01T12:00:00.000Z';
const rights = ['view', 'create', 'edit', 'delete'].map((action) => `shared-attribute:${action}`);
const attribute: SharedAttributeReach = {
  idSharedAttribute: 4,
  idCompany: 1,
  scope: 'warehouse',
  key: 'reportingInterval',
  value: 60,
  Twin: null,
  Warehouse: { idWarehouse: 3, name: 'Recepción' },
  TwinModel: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
  reach: { twins: 12, overridden: 2, delivered: 9, confirmed: 7, different: 1 },
};
const told = (change: Partial<ToldTwin>): ToldTwin => ({
  idTwin: 7,
  name: 'EB-0007',
  mac: '02:00:00:00:00:07',
  state: 'confirmed',
  deliveredAt: at,
  answeredAt: at,
  reported: { value: 60, at },
  refusal: null,
  ...change,
});

async function open(replies: Replies, permissions = [...rights, 'twin:view']) {
  useSession.setState({ token: 'token', user: person({ permissions }), absence: 'never' });
  const served = serve({ [`GET ${PATH}`]: found([attribute]), ...replies });
  await renderUi(<PlaceAttributesPanel place={{ idWarehouse: 3 }} />);
  return { ...served, user: userEvent.setup() };
}

test('a value of a warehouse says how far it has come', async () => {
  const { sent } = await open({});
  expect(await screen.findByText('Cada cuánto envía (segundos)')).toBeDefined();
  for (const text of [
    '12 dispositivos',
    '9 entregados',
    '7 confirmados',
    '1 usa otro valor o lo rechazó',
    '2 tienen otro ajuste que va antes',
  ])
    expect(screen.getByText(text)).toBeDefined();
  expect(sent('GET', PATH)[0]?.query).toEqual({ idWarehouse: '3' });
});

test('what each device did with it is a click away', async () => {
  const { user } = await open({
    [`GET ${PATH}/4/twins`]: found({
      twins: [
        told({ idTwin: 8, name: 'EB-0008', state: 'refused', refusal: 'too short' }),
        told({ idTwin: 9, name: 'EB-0009', state: 'waiting', deliveredAt: null, answeredAt: null }),
        told({}),
      ],
      total: 14,
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Ver dispositivos de reportingInterval' }));
  const drawer = within(await screen.findByRole('dialog', { name: /reportingInterval$/ }));
  const refused = within(await drawer.findByRole('link', { name: /EB-0008/ }));
  for (const text of ['Rechazado', 'dice too short']) expect(refused.getByText(text)).toBeDefined();
  expect(within(drawer.getByRole('link', { name: /EB-0009/ })).getByText('Sin entregar')).toBeDefined();
  expect(drawer.getByRole('link', { name: /EB-0007/ }).getAttribute('href')).toContain('/7');
  expect(drawer.getByText('Y 11 dispositivos más')).toBeDefined();
});

test('a new value is that of the warehouse', async () => {
  const { user, sent } = await open({ [`POST ${PATH}`]: found(attribute) });
  await user.click(await screen.findByRole('button', { name: 'Agregar ajuste' }));
  await user.type(await screen.findByRole('textbox', { name: /Nombre/ }), 'own');
  await user.type(screen.getByRole('textbox', { name: 'Valor' }), '5');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent('POST', PATH).map(({ body }) => body)).toEqual([{ idWarehouse: 3, key: 'own', value: 5 }]),
  );
});

test('whoever may only see them changes nothing', async () => {
  await open({}, ['shared-attribute:view']);
  await screen.findByText('Cada cuánto envía (segundos)');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
