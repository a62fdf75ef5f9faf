import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const sensorType = catalogue({
  name: 'sensor-type',
  id: 'idSensorType',
  resource: 'sensor-type',
  area: 'catalogues',
  scope: 'global',
  screen: '/configuración/sensor/tipo',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/getSensorType',
    create: 'POST /api/settings/insertSensorType',
    update: 'PUT /api/settings/updatedSensorType/{id}',
    setState: 'PUT /api/settings/inactiveSensorType/{id}',
  },
});
