import { type SegmentStock, segmentStock } from '@gemelo/contract/endpoints/inventory';
import { Button } from '@mantine/core';
import {
  IconArrowLeft,
  IconBuildingWarehouse,
  IconCpu,
  IconLayoutGrid,
  IconStack2,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from '../../lib/navigation.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { LotsPanel } from '../../parts/lots/lots-panel.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { useInventoryAddress } from './asked.ts';

interface WarehouseFrameProps {
  /** The current page of the warehouse. */
  page: 'devices' | 'segments';
  attention?: ReactNode;
  /** The stock is undefined while it loads. */
  children: (stock: SegmentStock | undefined) => ReactNode;
}

function BackToInventory() {
  const { t } = useTranslation();
  const { link } = useInventoryAddress();
  return (
    <Button
      component={Link}
      {...link('inventory')}
      variant="default"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('inventory.stock.all')}
    </Button>
  );
}

/** Header of a warehouse in the inventory, with links to its devices, segments and lots. */
export function WarehouseFrame({ page, attention, children }: WarehouseFrameProps) {
  const { t } = useTranslation();
  const { id, link } = useInventoryAddress();
  const [lots, setLots] = useState(false);
  const { data, error, refetch, isFetching } = useRead(
    segmentStock,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, every: FALLBACK_MS },
  );
  const stock = data?.data;
  const isNotFound = id === undefined || error?.status === 404;
  const purpose = t(`inventory.stock.${page}Purpose`);

  if (isNotFound || (error && !stock)) {
    return (
      <Screen title={t(`inventory.stock.${page}`)} purpose={purpose} actions={<BackToInventory />}>
        {isNotFound ? (
          <NoData
            icon={<IconBuildingWarehouse size={24} stroke={1.5} />}
            title={t(id === undefined ? 'parts.places.whichWarehouse' : 'parts.places.unknownWarehouse')}
            text={t('inventory.stock.chooseText')}
            action={<BackToInventory />}
          />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </Screen>
    );
  }
  const other =
    page === 'devices'
      ? {
          link: link('stockedSegments', id),
          label: t('inventory.stock.segments'),
          icon: <IconLayoutGrid size={16} aria-hidden />,
        }
      : {
          link: link('stockedDevices', id),
          label: t('inventory.stock.devices'),
          icon: <IconCpu size={16} aria-hidden />,
        };
  return (
    <Screen
      title={stock ? <bdi>{stock.name}</bdi> : t(`inventory.stock.${page}`)}
      record={stock?.name}
      purpose={purpose}
      attention={attention}
      actions={
        <>
          <BackToInventory />
          <Button
            variant="default"
            leftSection={<IconStack2 size={16} aria-hidden />}
            onClick={() => setLots(true)}
          >
            {t('parts.lots.title')}
          </Button>
          <Button component={Link} {...other.link} variant="default" leftSection={other.icon}>
            {other.label}
          </Button>
        </>
      }
    >
      {children(stock)}
      {lots && (
        <SideModal
          opened
          onClose={() => setLots(false)}
          title={stock ? <bdi>{stock.name}</bdi> : ''}
          purpose={t('parts.lots.list')}
        >
          <LotsPanel idWarehouse={id} />
        </SideModal>
      )}
    </Screen>
  );
}
