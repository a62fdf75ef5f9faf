import { company } from '@gemelo/contract/catalogues/company';
import { role } from '@gemelo/contract/catalogues/role';
import { states } from '@gemelo/contract/kit/fields';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useSeesAll } from '../../lib/reach.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { type Facet, facetFrom } from '../../ui/data-table/facets.ts';

const allByName = { query: { limit: LIMIT_MAX, order: 'name' } };
const named = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

export function usePeopleFacets(): Facet[] {
  const { t } = useTranslation();
  const seesAll = useSeesAll();
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
      {
        id: 'idRole',
        label: t('people.mainRole'),
        options: facetFrom(role.extras.choices, allByName, named),
      },
      ...(seesAll
        ? [
            {
              id: 'idCompany',
              label: t('contract:field.Company'),
              options: facetFrom(company.extras.choices, allByName, named),
            },
            {
              id: 'pending',
              label: t('people.pending.label'),
              single: true,
              options: [
                { value: 'true', label: t('people.pending.yes') },
                { value: 'false', label: t('people.pending.no') },
              ],
            },
          ]
        : []),
    ],
    [t, seesAll],
  );
}
