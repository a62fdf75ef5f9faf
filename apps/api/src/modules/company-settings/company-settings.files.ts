import { NotFound } from '@gemelo/contract/kit/errors';
import type { FileHolder } from '../files/files.service.ts';

/** Every member of a company may see its logo. */
export const companyFiles: FileHolder = {
  table: 'company',
  key: 'id_company',
  async ownerOf(_tx, actor, idCompany) {
    if (idCompany !== actor.idCompany && !actor.all) throw new NotFound('company', idCompany);
    return idCompany;
  },
};
