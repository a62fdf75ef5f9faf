import { twinModel } from '@gemelo/contract/catalogues/twin-model';
import { sensorStates } from '@gemelo/contract/endpoints/home';
import { type TwinRow, twinTypes } from '@gemelo/contract/endpoints/twins';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TwinPlace } from '../../parts/twins/twin-place.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { type Facet, facetFrom } from '../../ui/data-table/facets.ts';
import { Age } from '../../ui/states/age.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import classes from './inventory.module.css';

/** A device as the inventory lists it. */
export function useTwinColumns(): Column<TwinRow>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: (row) => (
          <span className={classes.name}>
            <OneLine>{row.name}</OneLine>
          </span>
        ),
        fixed: true,
        card: 'title',
      },
      { id: 'mac', header: 'MAC', cell: (row) => <Mono copy>{row.mac}</Mono>, width: 184 },
      { id: 'place', header: t('inventory.twins.place'), cell: (row) => <TwinPlace twin={row} /> },
      {
        id: 'twinType',
        header: t('contract:field.twinType'),
        cell: (row) => t(`inventory.twins.type.${row.twinType}`),
        width: 120,
      },
      {
        id: 'TwinModel',
        header: t('contract:field.TwinModel'),
        cell: (row) => <OneLine>{row.TwinModel.name}</OneLine>,
        width: 168,
        hidden: true,
      },
      {
        id: 'sensorState',
        header: t('contract:field.sensorState'),
        cell: (row) => <StateBadge state={row.sensorState} plain />,
        width: 144,
        card: 'badge',
      },
      {
        id: 'lastSeenAt',
        header: t('contract:field.lastReadingAt'),
        cell: (row) => (row.lastSeenAt ? <Age at={row.lastSeenAt} /> : '—'),
        width: 128,
      },
    ],
    [t],
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
        options: twinTypes.map((value) => ({ value, label: t(`inventory.twins.type.${value}`) })),
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
