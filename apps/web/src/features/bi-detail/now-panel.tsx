import { alarms } from '@gemelo/contract/endpoints/alarms';
import type { Stock, Worst } from '@gemelo/contract/endpoints/inventory';
import type { ReactNode } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AlarmItems } from '../../parts/alarms/alarm-items.tsx';
import { attendedBeside } from '../../parts/bi/attended.tsx';
import type { ChosenIn } from '../../parts/bi/use-period.ts';
import { PlaceLevel } from '../../parts/places/place-level.tsx';
import { PlaceValue } from '../../parts/places/place-value.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { Age } from '../../ui/states/age.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import classes from './bi-detail.module.css';
import { WarehouseLinks } from './warehouse-links.tsx';

/** Alarms that are listed; the rest is one click away. */
const LISTED = 4;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** How the warehouse is now: its worst, not its mean. */
export function NowPanel({ stock, period }: { stock: Stock; period: ChosenIn }) {
  const { t } = useTranslation();
  const can = useCan();
  const device = can('twin:view')
    ? ({ idTwin, name }: Worst) => (
        <Link {...linkTo('twin', idTwin)} className={classes.device}>
          <bdi>{name}</bdi>
        </Link>
      )
    : undefined;
  const value = (measure: 'temperature' | 'humidity', worst: Worst | null) => (
    <PlaceValue measure={measure} mean={stock[measure]} worst={worst} {...(device ? { device } : {})} />
  );
  return (
    <Card
      title={t('bi-detail.now.title')}
      action={<WarehouseLinks idWarehouse={stock.idWarehouse} period={period} />}
    >
      <dl className={classes.facts}>
        <Fact name={t('bi-detail.now.state')}>
          <PlaceLevel place={stock} />
        </Fact>
        <Fact name={t('bi-detail.now.temperature')}>{value('temperature', stock.worstTemperature)}</Fact>
        <Fact name={t('bi-detail.now.humidity')}>{value('humidity', stock.worstHumidity)}</Fact>
        <Fact name={t('bi-detail.now.reporting')}>
          {t('bi-detail.now.of', { online: stock.online, twins: stock.twins })}
        </Fact>
        <Fact name={t('bi-detail.now.last')}>
          {stock.lastReadingAt ? <Age at={stock.lastReadingAt} /> : '—'}
        </Fact>
      </dl>
      {can('alarm:view') && <OutOfLimits stock={stock} />}
    </Card>
  );
}

/** Alarms that nobody has ended yet, the worst first. */
function OutOfLimits({ stock: { idWarehouse, level } }: { stock: Stock }) {
  const { t } = useTranslation();
  const query = { idWarehouse: String(idWarehouse), state: 'open,acknowledged', limit: LISTED };
  const { data } = useRead(alarms, { query } as never);
  const rung = data?.data ?? [];
  const total = data?.total ?? 0;
  return (
    <section className={classes.out} aria-label={t('bi-detail.now.out')}>
      <h3 className={classes.outTitle}>{t('bi-detail.now.out')}</h3>
      {!data && <Loading count={2} />}
      {data && rung.length === 0 && (
        <Nothing>{t(level === 'normal' ? 'bi-detail.now.nothing' : 'bi-detail.now.beyond')}</Nothing>
      )}
      {rung.length > 0 && <AlarmItems alarms={rung} beside={attendedBeside} />}
      {total > LISTED && (
        <Link to={linkTo('alarms').to} search={{ idWarehouse }} className={classes.more}>
          {t('bi-detail.now.all', { count: total })}
        </Link>
      )}
    </section>
  );
}
