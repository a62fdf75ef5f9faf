import { catalogue } from '../kit/catalogue.ts';
import { many, ref, text } from '../kit/catalogue-fields.ts';

export const sensor = catalogue({
  name: 'sensor',
  id: 'idSensor',
  resource: 'sensor',
  area: 'catalogues',
  scope: 'global',
  screen: '/configuración/sensor',
  fields: {
    name: text({ unique: true }),
    idSensorType: ref('sensor-type', { optional: true }),
    idLectureType: ref('lecture-type', { optional: true }),
    measurements: many('measurement', 'sensor_measurement'),
  },
  routes: {
    list: 'GET /api/settings/getSensor',
    active: 'GET /api/settings/sensorActive',
    create: 'POST /api/settings/insertSensor',
    update: 'PUT /api/settings/updatedSensor',
    setState: 'PUT /api/settings/inactiveSensor',
  },
});
