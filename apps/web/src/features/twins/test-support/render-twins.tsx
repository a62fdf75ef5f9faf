import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { renderUi } from '../../../test/render-ui.tsx';
import { person } from '../../../test/sample-catalogue.ts';

export const twin = (change: Partial<TwinDetail> = {}): TwinDetail => ({
  idTwin: 7,
  idCompany: 1,
  name: 'EB-0007',
  mac: '02:00:00:00:00:07',
  twinType: 'Circulante',
  circulating: true,
  idWarehouse: 1,
  idTwinModel: 1,
  station: 0,
  idStation: null,
  nameStation: null,
  state: 'Activo',
  version: 3,
  createdAt: '2026-01-01T12:00:00.000Z',
  Warehouse: { idWarehouse: 1, name: 'Recepción', Company: { idCompany: 1, name: 'Azucarera' } },
  TwinModel: { idTwinModel: 1, name: 'Ebag T/H' },
  TwinPrincipal: null,
  Destination: null,
  Assignment: null,
  sensors: 0,
  lastSeenAt: null,
  sensorState: 'silent',
  TwinSensors: [],
  TwinAssignments: [],
  readings: [],
  hasToken: false,
  ...change,
});

export const warehouses = (...names: string[]) =>
  names.map((name, index) => ({ idWarehouse: index + 1, name, temporary: true }));

const everyPermission = ['view', 'create', 'edit', 'delete'].map((action) => `twin:${action}`);

/** Renders a device screen for a user with the given permissions. */
export async function renderTwins(node: ReactNode, permissions = everyPermission, address = '/') {
  useSession.setState({ token: 'token', user: person({ permissions }), absence: 'never' });
  return renderUi(node, address);
}
