import { assignmentOptions, progresses } from '@gemelo/contract/endpoints/activity-assignments';
import { states } from '@gemelo/contract/kit/fields';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Facet, facetFrom } from '../../../ui/data-table/facets.ts';

const people = (of: readonly { idUser: number; name: string }[]) =>
  of.map(({ idUser, name }) => ({ value: idUser, label: name }));

/** The choices that need the company come from what it can be assigned. */
export function useAssignmentFacets(query: { idCompany?: number }): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
      {
        id: 'progress',
        label: t('contract:field.progress'),
        options: progresses.map((value) => ({ value, label: t(`contract:choice.progress.${value}`) })),
      },
      {
        id: 'late',
        label: t('activity-assignments.late'),
        single: true,
        options: [
          { value: 'true', label: t('contract:choice.yes') },
          { value: 'false', label: t('contract:choice.no') },
        ],
      },
      {
        id: 'idActivity',
        label: t('contract:field.Activity'),
        options: facetFrom(assignmentOptions, { query }, ({ activities }) =>
          activities.map(({ idActivity, name }) => ({ value: idActivity, label: name })),
        ),
      },
      {
        id: 'idUser',
        label: t('contract:field.assignmentUser'),
        options: facetFrom(assignmentOptions, { query }, (options) => people(options.people)),
      },
      {
        id: 'idCreator',
        label: t('contract:field.creatorUser'),
        options: facetFrom(assignmentOptions, { query }, (options) => people(options.creators)),
      },
      {
        id: 'idWarehouse',
        label: t('contract:field.Warehouse'),
        options: facetFrom(assignmentOptions, { query }, ({ warehouses }) =>
          warehouses.map(({ idWarehouse, name }) => ({ value: idWarehouse, label: name })),
        ),
      },
    ],
    [t, query],
  );
}
