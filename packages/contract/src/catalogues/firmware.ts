import { catalogue } from '../kit/catalogue.ts';
import { longText, ref, text } from '../kit/catalogue-fields.ts';

export const firmware = catalogue({
  name: 'firmware',
  id: 'idFirmware',
  resource: 'firmware',
  area: 'catalogues',
  scope: 'global',
  screen: '/configuración/firmware',
  beside: '/configuración/firmware/archivo',
  fields: {
    name: text({ unique: true }),
    idSensor: ref('sensor', { optional: true }),
    notes: longText(),
  },
  routes: {
    list: 'GET /api/settings/getFirmware',
    active: 'GET /api/settings/getActiveFirmware',
    create: 'POST /api/settings/insertFirmware',
    update: 'PUT /api/settings/updatedFirmware/{id}',
    setState: 'PUT /api/settings/inactiveFirmware/{id}',
  },
});
