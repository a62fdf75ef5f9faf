import { catalogue } from '../kit/catalogue.ts';
import { flag, longText, ref, rows, text } from '../kit/catalogue-fields.ts';

export const twinModel = catalogue({
  name: 'twin-model',
  id: 'idTwinModel',
  resource: 'twin-model',
  area: 'catalogues',
  scope: 'global',
  screen: '/configuración/twin/modelo',
  beside: '/configuración/twin/modelo/ajustes',
  fields: {
    name: text({ unique: true }),
    station: flag({ fixed: true }),
    description: longText(),
    /** The sensors that a new device of this model carries. */
    sensors: rows(
      'twin_model_sensor',
      'idTwinModelSensor',
      {
        idSensor: ref('sensor'),
        idCertification: ref('certification', { optional: true }),
        idFirmware: ref('firmware', { optional: true }),
      },
      { max: 30, mayBeLeftOut: true },
    ),
  },
  routes: {
    list: 'GET /api/settings/twinModel',
    active: 'GET /api/settings/twinModelActive',
    create: 'POST /api/settings/insertTwinModel',
    update: 'PUT /api/settings/updatedTwinModel/{id}',
    setState: 'PUT /api/settings/inactiveTwiModel/{id}',
  },
});
