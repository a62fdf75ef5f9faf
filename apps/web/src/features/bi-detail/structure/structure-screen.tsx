import { segmentStock } from '@gemelo/contract/endpoints/inventory';
import { Button } from '@mantine/core';
import { IconChartLine, IconLayoutGrid, IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from '../../../lib/navigation.ts';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { dashboardLink } from '../../../parts/bi/dashboard-links.ts';
import { type ChosenIn, usePeriod } from '../../../parts/bi/use-period.ts';
import { ChartBone } from '../../../ui/chart/chart-frame.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import type { ChoosableWarehouse } from '../use-warehouses.ts';
import { WarehouseScreen } from '../warehouse-screen.tsx';

const PlanPanel = lazy(() => import('./plan-panel.tsx').then((m) => ({ default: m.PlanPanel })));
const HEIGHT = 480;

/** The plan of a warehouse by the condition of its segments, now and replayed. */
export function StructureScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const period = usePeriod('24h');
  return (
    <WarehouseScreen
      kind="structure"
      period={period}
      links={({ idWarehouse }) => (
        <Button
          component={Link}
          {...dashboardLink('detail', { warehouses: [idWarehouse], ...period.address })}
          variant="default"
          leftSection={<IconChartLine size={16} aria-hidden />}
        >
          {t('bi-detail.structure.charts')}
        </Button>
      )}
    >
      {(warehouse) =>
        can('inventory:view') ? (
          <Plan key={warehouse.idWarehouse} warehouse={warehouse} period={period} />
        ) : (
          <NoData
            icon={<IconLock size={24} stroke={1.5} />}
            title={t('bi-detail.structure.noRight')}
            text={t('bi-detail.structure.noRightText')}
          />
        )
      }
    </WarehouseScreen>
  );
}

interface PlanProps {
  warehouse: ChoosableWarehouse;
  period: ChosenIn;
}

function Plan({ warehouse: { idWarehouse }, period }: PlanProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(
    segmentStock,
    { params: { id: idWarehouse } },
    { every: FALLBACK_MS },
  );
  if (error && !data)
    return <ErrorState error={error} title={t('bi.failed.read')} onRetry={() => void refetch()} />;
  if (!data) return <ChartBone height={HEIGHT} />;
  if (data.data.categories.every(({ WarehouseSegments }) => WarehouseSegments.length === 0))
    return (
      <NoData
        icon={<IconLayoutGrid size={24} stroke={1.5} />}
        title={t('bi-detail.structure.none')}
        text={t('bi-detail.structure.noneText')}
      />
    );
  return (
    <Suspense fallback={<ChartBone height={HEIGHT} />}>
      <PlanPanel stock={data.data} period={period} />
    </Suspense>
  );
}
