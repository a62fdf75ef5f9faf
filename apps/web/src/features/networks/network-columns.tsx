import type { Network } from '@gemelo/contract/endpoints/networks';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { states } from '@gemelo/contract/kit/fields';
import { networkSecurities } from '@gemelo/contract/kit/networks';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { IconEyeOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { type Facet, facetFrom } from '../../ui/data-table/facets.ts';
import { Age } from '../../ui/states/age.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import { RecordName } from '../../ui/text/record-name.tsx';
import classes from './networks.module.css';

/** What it calls itself, with a sign if it does not announce itself. */
function Ssid({ network }: { network: Network }) {
  const { t } = useTranslation();
  const label = t('contract:field.hidden');
  return (
    <span className={classes.ssid}>
      <OneLine>{network.ssid}</OneLine>
      {network.hidden && <IconEyeOff size={16} role="img" data-hint={label} aria-label={label} />}
    </span>
  );
}

export function useNetworkColumns(): Column<Network>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: (row) => <RecordName>{row.name}</RecordName>,
        fixed: true,
        card: 'title',
      },
      { id: 'ssid', header: t('networks.ssid.label'), cell: (row) => <Ssid network={row} />, width: 200 },
      {
        id: 'security',
        header: t('contract:field.security'),
        cell: (row) => t(`contract:choice.security.${row.security}`),
        width: 160,
      },
      {
        id: 'Warehouse',
        header: t('contract:field.Warehouse'),
        cell: (row) => (row.Warehouse ? <OneLine>{row.Warehouse.name}</OneLine> : '—'),
        width: 200,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: (row) => <StateBadge state={row.state} plain />,
        width: 120,
        card: 'badge',
      },
      {
        id: 'updatedAt',
        header: t('contract:field.updatedAt'),
        cell: (row) => <Age at={row.updatedAt} />,
        width: 144,
        priority: -1,
      },
      {
        id: 'notes',
        header: t('contract:field.notes'),
        cell: (row) => (row.notes ? <OneLine>{row.notes}</OneLine> : '—'),
        width: 240,
        hidden: true,
      },
      {
        id: 'idCompanyNetwork',
        header: t('catalogues.id'),
        cell: (row) => <Mono copy>{row.idCompanyNetwork}</Mono>,
        width: 96,
        hidden: true,
      },
    ],
    [t],
  );
}

export function useNetworkFacets(idCompany: number): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
      {
        id: 'security',
        label: t('contract:field.security'),
        options: networkSecurities.map((value) => ({ value, label: t(`contract:choice.security.${value}`) })),
      },
      {
        id: 'idWarehouse',
        label: t('contract:field.Warehouse'),
        options: facetFrom(
          activeWarehouses,
          { params: { id: idCompany }, query: { limit: LIMIT_MAX, order: 'name' } },
          (rows) => rows.map(({ idWarehouse, name }) => ({ value: idWarehouse, label: name })),
        ),
      },
    ],
    [t, idCompany],
  );
}
