import { type TwinRow, twinsInTransit, twinsToReceive } from '@gemelo/contract/endpoints/twins';
import { IconPackageImport, IconTruck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { useTwinColumns } from '../../../parts/twins/twin-columns.tsx';
import type { BulkTarget } from '../../../ui/data-table/bulk.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { ReceiveDrawer } from './receive-drawer.tsx';
import { useWarehouseFacet } from './use-assignment-facets.ts';

function useColumns(): Column<TwinRow>[] {
  const { t } = useTranslation();
  const shared = useTwinColumns();
  return useMemo(
    () => [
      { ...shared.name, header: t('contract:field.Twin'), width: 128 },
      { ...shared.mac, width: 168 },
      {
        id: 'Warehouse',
        header: t('assignments.transit.from'),
        cell: (twin) => <OneLine>{twin.Warehouse.name}</OneLine>,
      },
      {
        id: 'Destination',
        header: t('assignments.transit.to'),
        cell: (twin) => <OneLine>{twin.Destination?.name ?? '—'}</OneLine>,
      },
      { ...shared.TwinModel, width: 120 },
      { ...shared.sensorState, width: 128, card: 'badge' },
      { ...shared.lastSeenAt, width: 112 },
    ],
    [t, shared],
  );
}

const lists = { transit: twinsInTransit, receive: twinsToReceive };

/** Devices in transit; users with permission receive them at the destination or elsewhere. */
export function TransitTable({ kind }: { kind: keyof typeof lists }) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const columns = useColumns();
  const warehouse = useWarehouseFacet();
  const facets = useMemo(() => [{ ...warehouse, label: t('assignments.transit.from') }], [warehouse, t]);
  const { idCompany } = useShownCompany();
  const params = useMemo(() => ({ idCompany }), [idCompany]);
  const [receiving, setReceiving] = useState<{
    target: BulkTarget<TwinRow>;
    settle: (done: boolean) => void;
  }>();
  const mayReceive = can('assignment:edit');
  const endpoint = lists[kind];

  const receive = (target: BulkTarget<TwinRow>) =>
    new Promise<boolean>((resolve) => {
      setReceiving({
        target,
        settle: (done) => {
          setReceiving(undefined);
          resolve(done);
        },
      });
    });

  return (
    <>
      <DataTable
        endpoint={endpoint}
        params={params}
        columns={columns}
        facets={facets}
        rowId={(twin) => twin.idTwin}
        storageKey={`assignments.${kind}`}
        label={t(`assignments.tab.${kind}`)}
        exportName={t(`assignments.tab.${kind}`)}
        {...(can('twin:view')
          ? { onOpen: (twin: TwinRow) => void navigate(linkTo('twin', twin.idTwin)) }
          : {})}
        {...(mayReceive
          ? {
              bulkActions: [
                {
                  id: 'receive',
                  label: t('assignments.receive.do'),
                  icon: <IconPackageImport size={16} aria-hidden />,
                  run: receive,
                },
              ],
              rowActions: (twin: TwinRow) => [
                {
                  id: 'receive',
                  label: t('assignments.receive.do'),
                  icon: <IconPackageImport size={16} aria-hidden />,
                  run: () => void receive({ kind: 'ids', ids: [twin.idTwin], rows: [twin] }),
                },
              ],
            }
          : {})}
        noMatch={t('contract:error.NOT_FOUND')}
        emptyState={{
          icon: <IconTruck size={24} stroke={1.5} />,
          title: t(`assignments.${kind}.none`),
          text: t(`assignments.${kind}.noneText`),
        }}
      />
      {receiving && (
        <ReceiveDrawer target={receiving.target} own={kind === 'receive'} onClose={receiving.settle} />
      )}
    </>
  );
}
