import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useRead } from '../../../lib/query.ts';
import type { Option } from '../../../ui/form/select-field.tsx';

/** Initial warehouses of devices: the company's temporary ones, or all active ones if none is temporary. */
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
