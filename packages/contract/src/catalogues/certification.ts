import { catalogue } from '../kit/catalogue.ts';
import { longText, ref, text } from '../kit/catalogue-fields.ts';

export const certification = catalogue({
  name: 'certification',
  id: 'idCertification',
  resource: 'certification',
  area: 'catalogues',
  scope: 'global',
  screen: '/configuración/certificación',
  fields: {
    name: text({ unique: true }),
    idTypeQualityControl: ref('quality-type', { optional: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/getCertification',
    active: 'GET /api/settings/certificationActive',
    create: 'POST /api/settings/insertCertification',
    update: 'PUT /api/settings/updatedCertification/{id}',
    setState: 'PUT /api/settings/inactiveCertification/{id}',
  },
});
