import { inventory } from '@gemelo/contract/endpoints/inventory';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { IconBellRinging, IconCpu, IconLink, IconTruckDelivery, IconWifi } from '@tabler/icons-react';
import { pathOf } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Metric } from '../../ui/states/metric.tsx';
import classes from './inventory.module.css';

const SIZE = 18;

/** Totals over all warehouses of the company. */
export function StockSummary({ idCompany }: { idCompany: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayOpenAlarms = useCan()('alarm:view');
  const { data } = useRead(inventory, { params: { id: idCompany }, query: { limit: LIMIT_MAX } });
  const rows = data?.data;
  const sum = (name: 'twins' | 'assigned' | 'arriving' | 'online' | 'silent' | 'never' | 'openAlarms') =>
    rows?.reduce((total, row) => total + row[name], 0);
  const twins = sum('twins');
  const of = (part: number | undefined) =>
    twins && part !== undefined
      ? t('inventory.stock.share', { share: format.percent(part / twins) })
      : undefined;
  const assigned = sum('assigned');
  const online = sum('online');
  const [silent = 0, never = 0] = [sum('silent'), sum('never')];
  const troubled = rows?.filter(({ openAlarms }) => openAlarms > 0).length ?? 0;
  const quiet = [
    silent > 0 && t('parts.places.level.silent', { count: silent }),
    never > 0 && t('parts.places.level.never', { count: never }),
  ].filter(Boolean);
  return (
    <div className={classes.metrics}>
      <Metric
        label={t('inventory.stock.alarms')}
        value={sum('openAlarms')}
        icon={<IconBellRinging size={SIZE} />}
        hint={rows && t('inventory.stock.alarmsIn', { count: troubled })}
        {...(mayOpenAlarms ? { to: pathOf('alarms') } : {})}
      />
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
        hint={quiet.length > 0 ? quiet.join(' · ') : of(online)}
      />
    </div>
  );
}
