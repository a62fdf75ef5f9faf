import type { UserData } from '@gemelo/contract/endpoints/users';
import { type CatalogueDefinition, catalogue } from '@gemelo/contract/kit/catalogue';
import {
  choice,
  color,
  decimal,
  flag,
  icon,
  integer,
  longText,
  many,
  ref,
  rows,
  tags,
  text,
} from '@gemelo/contract/kit/catalogue-fields';
import type { Row } from '../catalogue/catalogue-row.ts';

/** A catalogue with a field of every kind, under a name and routes that the contract does not have. */
const definition: CatalogueDefinition = {
  name: 'sample',
  id: 'idSample',
  resource: 'sensor',
  area: 'catalogues',
  scope: 'shared',
  arranged: 'order',
  screen: '/configuración/muestra',
  fields: {
    name: text({ unique: true }),
    description: longText(),
    order: integer(),
    latitude: decimal({ min: -90, max: 90, optional: true }),
    needsPhoto: flag(),
    aggregation: choice(['mean', 'sum'], { fixed: true }),
    color: color(),
    icon: icon(),
    idSensorType: ref('sensor-type', { optional: true }),
    measurements: many('measurement', 'sample_measurement'),
    departments: rows('sample_department', 'idDepartment', { label: text() }),
    aliases: tags(),
  },
  routes: {
    list: 'GET /api/samples',
    create: 'POST /api/samples',
    update: 'PUT /api/samples/{id}',
    setState: 'PUT /api/samples/{id}/state',
  },
};

export const sample = catalogue(definition);

/** The same catalogue with a subset of its fields. */
export const sampleWith = (...names: string[]) =>
  catalogue({
    ...definition,
    fields: Object.fromEntries(Object.entries(definition.fields).filter(([name]) => names.includes(name))),
  });

export const sampleRow = (change: Row = {}): Row => ({
  idSample: 7,
  name: 'Sonda',
  description: null,
  order: 1,
  latitude: null,
  needsPhoto: true,
  aggregation: 'mean',
  color: '#9ccc65',
  icon: 'home',
  idSensorType: 3,
  SensorType: { idSensorType: 3, name: 'Ambiente' },
  measurements: [1],
  Measurements: [{ id: 1, name: 'Temperatura' }],
  departments: [{ idDepartment: 5, label: 'Petén' }],
  aliases: ['temp'],
  idCompany: null,
  Company: null,
  state: 'Activo',
  version: 4,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-02-01T12:00:00.000Z',
  ...change,
});

const all = ['view', 'create', 'edit', 'delete'].map((action) => `sensor:${action}`);

export const person = (change: Partial<UserData> = {}): UserData => ({
  idUser: 1,
  uid: 'u-1',
  idCompany: 1,
  idCustomer: null,
  idRole: 1,
  roles: [{ idRole: 1, name: 'Administrador' }],
  name: 'Ana Morales',
  email: 'ana@gemelo.test',
  state: 'Activo',
  presence: 'online',
  avatar: null,
  idAvatar: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  Company: { idCompany: 1, name: 'Azucarera', timeZone: 'America/Guatemala' },
  Role: { idRole: 1, name: 'Administrador' },
  permissions: all,
  operator: true,
  ...change,
});
