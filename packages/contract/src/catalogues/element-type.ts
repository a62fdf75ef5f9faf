import { catalogue } from '../kit/catalogue.ts';
import { choice, longText, text } from '../kit/catalogue-fields.ts';

export const elementKinds = [
  'heading',
  'text',
  'image',
  'button',
  'list',
  'figure',
  'map',
  'form',
  'instructions',
  'camera',
] as const;
export type ElementKind = (typeof elementKinds)[number];

export const elementType = catalogue({
  name: 'element-type',
  id: 'idElementType',
  resource: 'element-type',
  area: 'screens',
  scope: 'global',
  screen: '/configuración/pantalla/elemento/tipo',
  fields: {
    name: text({ unique: true }),
    /** How the field app draws it. */
    elementKind: choice(elementKinds),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/element/type',
    byState: 'GET /api/settings/element/type/{state}',
    create: 'POST /api/settings/element/type/insert',
    update: 'PUT /api/settings/element/type/update/{id}',
    setState: 'PUT /api/settings/element/type/status/{id}',
  },
  texts: { activated: 'ELEMENT_TYPE_ACTIVATED', inactivated: 'ELEMENT_TYPE_INACTIVATED' },
});
