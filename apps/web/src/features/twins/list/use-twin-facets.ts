import { twinModel } from '@gemelo/contract/catalogues/twin-model';
import { sensorStates } from '@gemelo/contract/endpoints/home';
import { allTwins, twinTypes } from '@gemelo/contract/endpoints/twins';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { states } from '@gemelo/contract/kit/fields';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Facet, facetFrom } from '../../../ui/data-table/facets.ts';

const allByName = { limit: LIMIT_MAX, order: 'name' };

export function useTwinFacets(idCompany: number): Facet[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const yesOrNo = (id: 'assigned' | 'transit'): Facet => ({
      id,
      label: t(`twins.facet.${id}.label`),
      single: true,
      options: [
        { value: 'true', label: t(`twins.facet.${id}.yes`) },
        { value: 'false', label: t(`twins.facet.${id}.no`) },
      ],
    });
    return [
      {
        id: 'idWarehouse',
        label: t('contract:field.Warehouse'),
        options: facetFrom(activeWarehouses, { params: { id: idCompany }, query: allByName }, (rows) =>
          rows.map(({ idWarehouse, name }) => ({ value: idWarehouse, label: name })),
        ),
      },
      {
        id: 'twinType',
        label: t('contract:field.twinType'),
        options: twinTypes.map((value) => ({ value, label: t(`parts.twins.type.${value}`) })),
      },
      {
        id: 'idTwinModel',
        label: t('contract:field.TwinModel'),
        options: facetFrom(twinModel.extras.choices, { query: allByName }, (rows) =>
          rows.map(({ id, name }) => ({ value: id, label: name })),
        ),
      },
      {
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
      yesOrNo('assigned'),
      yesOrNo('transit'),
      {
        id: 'sensorState',
        label: t('twins.facet.reading'),
        options: sensorStates.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
      {
        id: 'idPrincipal',
        label: t('contract:field.TwinPrincipal'),
        options: facetFrom(
          allTwins,
          { params: { idCompany }, query: { ...allByName, principal: 'true' } },
          (rows) => rows.map(({ idTwin, name }) => ({ value: idTwin, label: name })),
        ),
      },
    ];
  }, [t, idCompany]);
}
