import { IconBuildingWarehouse } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useSteadyRows } from '../../ui/data-table/steady-rows.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { Panel } from './panel.tsx';
import type { Home } from './use-home.ts';
import classes from './warehouse-card.module.css';
import { WarehouseCard } from './warehouse-card.tsx';

type Shown = NonNullable<Home['warehouses']['data']>['data']['warehouses'][number];
const none: Shown[] = [];
const keyOf = ({ idWarehouse }: Shown) => idWarehouse;

/** The warehouses as small plans, the user's own and the worst first. */
export function WarehousesPanel({ home }: { home: Home }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = home.warehouses;
  const found = data?.data.warehouses ?? none;
  const rows = useSteadyRows(found, keyOf, { list: data && 'warehouses', room: found.length });
  const total = data?.data.total ?? 0;
  return (
    <Panel
      bare
      title={t('home.warehouses.title')}
      count={total > 0 ? format.number(total) : undefined}
      link={{ to: linkTo('inventory'), label: t('home.warehouses.all') }}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {data && rows.length === 0 && (
        <NoData
          compact
          icon={<IconBuildingWarehouse size={20} aria-hidden />}
          text={t('home.warehouses.none')}
        />
      )}
      {rows.length > 0 && (
        <div className={classes.cards}>
          {rows.map((warehouse) => (
            <WarehouseCard key={warehouse.idWarehouse} warehouse={warehouse} />
          ))}
        </div>
      )}
    </Panel>
  );
}
