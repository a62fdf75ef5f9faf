import { type TwinRow, twinsInTransit, twinsToReceive } from '@gemelo/contract/endpoints/twins';
import { IconPackageImport, IconTruck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import type { BulkTarget } from '../../../ui/data-table/bulk.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { ReceiveDrawer } from './receive-drawer.tsx';
import { useWarehouseFacet } from './use-assignment-facets.ts';
import { useReceiveHere } from './use-receive-here.ts';
import { useTransitColumns } from './use-transit-columns.tsx';
import { useTransits } from './use-transits.ts';

const lists = { transit: twinsInTransit, receive: twinsToReceive };

/** Devices in transit; users with permission receive them at the destination or elsewhere. */
export function TransitTable({ kind }: { kind: keyof typeof lists }) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const warehouse = useWarehouseFacet();
  const facets = useMemo(() => [{ ...warehouse, label: t('assignments.transit.from') }], [warehouse, t]);
  const { idCompany } = useShownCompany();
  const params = useMemo(() => ({ idCompany }), [idCompany]);
  const [receiving, setReceiving] = useState<{
    target: BulkTarget<TwinRow>;
    settle: (done: boolean) => void;
  }>();
  const mayReceive = can('assignment:edit');
  const { byTwin, onRows } = useTransits();
  const receiveHere = useReceiveHere();
  // What comes to one's own warehouses is received with one click; the rest is somebody else's.
  const columns = useTransitColumns({
    sent: byTwin,
    onReceive: kind === 'receive' && mayReceive ? receiveHere : undefined,
  });
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
        onRows={onRows}
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
                  label: t(`assignments.receive.${kind === 'receive' ? 'more' : 'do'}`),
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
