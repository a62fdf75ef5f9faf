import { role } from '@gemelo/contract/catalogues/role';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useRead } from '../../lib/query.ts';
import type { Option } from '../../ui/form/select-field.tsx';

const endpoint = role.endpoints.active ?? role.endpoints.list;

/** Active roles for people of a company: the shared ones and the company's own. */
export function useRoleOptions(idCompany: number | undefined): {
  options: Option<number>[];
  loading: boolean;
} {
  const { data, isLoading } = useRead(endpoint, { query: { limit: LIMIT_MAX, order: 'idRole' } });
  const options = useMemo(
    () =>
      (data?.data ?? [])
        .filter((row) => row.idCompany === null || row.idCompany === idCompany)
        .map((row) => ({ value: Number(row.idRole), label: String(row.name) })),
    [data, idCompany],
  );
  return { options, loading: isLoading };
}
