import { twinModel } from '@gemelo/contract/catalogues/twin-model';
import { sensorStates } from '@gemelo/contract/endpoints/home';
import { type TwinRow, twinTypes } from '@gemelo/contract/endpoints/twins';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useTwinColumns } from '../../parts/twins/twin-columns.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { type Facet, facetFrom } from '../../ui/data-table/facets.ts';

/** Columns of the inventory's device lists. */
export function useStockedColumns(): Column<TwinRow>[] {
  const { t } = useTranslation();
  const shared = useTwinColumns();
  return useMemo(
    () => [
      shared.name,
      { ...shared.place, header: t('inventory.twins.place') },
      shared.temperature,
      shared.humidity,
      shared.lastSeenAt,
      shared.mac,
      shared.twinType,
      { ...shared.TwinModel, hidden: true },
    ],
    [t, shared],
  );
}

export function useTwinFacets(): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'sensorState',
        label: t('contract:field.sensorState'),
        options: sensorStates.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
      {
        id: 'twinType',
        label: t('contract:field.twinType'),
        options: twinTypes.map((value) => ({ value, label: t(`parts.twins.type.${value}`) })),
      },
      {
        id: 'assigned',
        label: t('inventory.twins.assigned'),
        single: true,
        options: [
          { value: 'true', label: t('inventory.twins.inAssignment') },
          { value: 'false', label: t('inventory.twins.free') },
        ],
      },
      {
        id: 'idTwinModel',
        label: t('contract:field.TwinModel'),
        options: facetFrom(twinModel.extras.choices, { query: { limit: LIMIT_MAX, order: 'name' } }, (rows) =>
          rows.map(({ id, name }) => ({ value: id, label: name })),
        ),
      },
    ],
    [t],
  );
}
