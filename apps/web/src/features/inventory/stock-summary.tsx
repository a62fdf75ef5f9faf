import { inventory } from '@gemelo/contract/endpoints/inventory';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { IconCpu, IconLink, IconTruckDelivery, IconWifi } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Metric } from '../../ui/states/metric.tsx';
import classes from './inventory.module.css';

const SIZE = 18;

/** Totals over all warehouses of the company. */
export function StockSummary({ idCompany }: { idCompany: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useRead(inventory, { params: { id: idCompany }, query: { limit: LIMIT_MAX } });
  const rows = data?.data;
  const sum = (name: 'twins' | 'assigned' | 'arriving' | 'online') =>
    rows?.reduce((total, row) => total + row[name], 0);
  const twins = sum('twins');
  const of = (part: number | undefined) =>
    twins && part !== undefined
      ? t('inventory.stock.share', { share: format.percent(part / twins) })
      : undefined;
  const assigned = sum('assigned');
  const online = sum('online');
  return (
    <div className={classes.metrics}>
      <Metric
        label={t('contract:field.twins')}
        value={twins}
        icon={<IconCpu size={SIZE} />}
        hint={rows && t('inventory.stock.warehouses', { count: data?.total ?? rows.length })}
      />
      <Metric
        label={t('contract:field.assigned')}
        value={assigned}
        icon={<IconLink size={SIZE} />}
        hint={of(assigned)}
      />
      <Metric
        label={t('contract:field.arriving')}
        value={sum('arriving')}
        icon={<IconTruckDelivery size={SIZE} />}
        hint={rows && t('inventory.stock.onTheWay')}
      />
      <Metric
        label={t('contract:field.online')}
        value={online}
        icon={<IconWifi size={SIZE} />}
        hint={of(online)}
      />
    </div>
  );
}
