import { placeTypes } from '@gemelo/contract/endpoints/assignments';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { states } from '@gemelo/contract/kit/fields';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { type Facet, facetFrom } from '../../../ui/data-table/facets.ts';

/** Warehouses of the shown company. */
export function useWarehouseFacet(): Facet {
  const { t } = useTranslation();
  const { idCompany } = useShownCompany();
  return useMemo(
    () => ({
      id: 'idWarehouse',
      label: t('contract:field.Warehouse'),
      options: facetFrom(
        activeWarehouses,
        { params: { id: idCompany }, query: { limit: LIMIT_MAX } },
        (warehouses) => warehouses.map(({ idWarehouse, name }) => ({ value: idWarehouse, label: name })),
      ),
    }),
    [t, idCompany],
  );
}

export function useAssignmentFacets(): Facet[] {
  const { t } = useTranslation();
  const warehouse = useWarehouseFacet();
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`assignments.state.${value}`) })),
      },
      warehouse,
      {
        id: 'type',
        label: t('contract:field.type'),
        options: placeTypes.map((value) => ({ value, label: t(`parts.places.target.${value}`) })),
      },
    ],
    [t, warehouse],
  );
}
