import {
  deliveryStates,
  type FirmwareDelivery,
  firmwareDeliveries,
} from '@gemelo/contract/endpoints/firmware-waves';
import { IconCpu } from '@tabler/icons-react';
import { useMemo } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DeliveryBadge } from '../../parts/firmware/firmware-states.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Facet } from '../../ui/data-table/facets.ts';
import { Panel } from '../../ui/layout/card.tsx';
import { Age } from '../../ui/states/age.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import { RecordName } from '../../ui/text/record-name.tsx';

function useColumns(): Column<FirmwareDelivery>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.twin'),
        cell: (row) => <RecordName>{row.name}</RecordName>,
        fixed: true,
        card: 'title',
      },
      {
        id: 'deliveryState',
        header: t('contract:field.deliveryState'),
        cell: (row) => <DeliveryBadge state={row.deliveryState} plain />,
        width: 150,
        card: 'badge',
      },
      {
        id: 'error',
        header: t('contract:field.error'),
        cell: (row) =>
          row.failure ? <OneLine>{row.error ?? t(`contract:choice.failure.${row.failure}`)}</OneLine> : '—',
        width: 240,
      },
      { id: 'step', header: t('contract:field.step'), cell: (row) => row.step, width: 88 },
      {
        id: 'Warehouse',
        header: t('contract:field.warehouse'),
        cell: (row) => <OneLine>{row.Warehouse.name}</OneLine>,
        width: 180,
        priority: -1,
      },
      {
        id: 'mac',
        header: t('contract:field.mac'),
        cell: (row) => <Mono copy>{row.mac}</Mono>,
        width: 168,
        hidden: true,
      },
      {
        id: 'changedAt',
        header: t('contract:field.changedAt'),
        cell: (row) => <Age at={row.changedAt} />,
        width: 152,
      },
    ],
    [t],
  );
}

function useFacets(): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'deliveryState',
        label: t('contract:field.deliveryState'),
        options: deliveryStates.map((value) => ({
          value,
          label: t(`contract:choice.deliveryState.${value}`),
        })),
      },
    ],
    [t],
  );
}

/** The devices of a wave; those that failed say why. */
export function WaveTwins({ idFirmwareWave }: { idFirmwareWave: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useColumns();
  const facets = useFacets();
  const params = useMemo(() => ({ idFirmwareWave }), [idFirmwareWave]);
  return (
    <Panel title={t('firmware-waves.twins')}>
      <DataTable
        endpoint={firmwareDeliveries}
        params={params}
        columns={columns}
        facets={facets}
        rowId={({ idTwin }) => idTwin}
        storageKey="firmware-deliveries"
        label={t('firmware-waves.twins')}
        exportName={t('firmware-waves.twins')}
        onOpen={({ idTwin }) => void navigate(linkTo('twin', idTwin))}
        emptyState={{ icon: <IconCpu size={24} stroke={1.5} />, title: t('firmware-waves.noTwins') }}
      />
    </Panel>
  );
}
