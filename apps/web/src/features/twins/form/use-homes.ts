import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useRead } from '../../../lib/query.ts';
import type { Option } from '../../../ui/form/select-field.tsx';

/** Where devices begin: the company's temporary warehouses, or all active ones where none is temporary. */
export function useHomes(idCompany: number): { homes: Option<number>[]; known: boolean } {
  const ask = { params: { id: idCompany } };
  const query = { limit: LIMIT_MAX, order: 'name' };
  const temporary = useRead(activeWarehouses, { ...ask, query: { ...query, temporary: 'true' } });
  const none = temporary.data?.data.length === 0;
  const active = useRead(activeWarehouses, { ...ask, query }, { enabled: none });
  const rows = (none ? active.data : temporary.data)?.data;
  return {
    homes: (rows ?? []).map(({ idWarehouse, name }) => ({ value: idWarehouse, label: name })),
    known: rows !== undefined,
  };
}
