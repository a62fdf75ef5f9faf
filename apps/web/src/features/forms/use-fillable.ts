import { companyForms } from '@gemelo/contract/endpoints/forms';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useRead } from '../../lib/query.ts';

/** The forms of a company that can be filled in now. */
export const useFillable = (idCompany: number) =>
  useRead(
    companyForms,
    {
      params: { id: idCompany },
      query: { state: 'Activo', published: 'true', order: 'name', limit: LIMIT_MAX },
    },
    { enabled: idCompany > 0 },
  );
