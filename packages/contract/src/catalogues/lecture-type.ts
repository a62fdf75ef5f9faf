import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const lectureType = catalogue({
  name: 'lecture-type',
  id: 'idLectureType',
  resource: 'lecture-type',
  area: 'catalogues',
  scope: 'global',
  screen: '/configuración/lectura/tipo',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/getLectureType',
    create: 'POST /api/settings/createLectureType',
    update: 'PUT /api/settings/updatedLectureType/{id}',
    setState: 'PUT /api/settings/inactiveLectureType/{id}',
  },
});
