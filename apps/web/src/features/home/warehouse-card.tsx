import type { HomeWarehouse } from '@gemelo/contract/endpoints/home-attention';
import { IconChartLine, IconWifiOff } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useDetailLink } from '../../parts/bi/use-detail-link.ts';
import { SmallPlan } from '../../parts/places/small-plan.tsx';
import { LevelBadge } from '../../parts/twins/level-badge.tsx';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { BigFigure } from '../../ui/layout/big-figure.tsx';
import { LinkCard } from '../../ui/layout/link-card.tsx';
import { Age } from '../../ui/states/age.tsx';
import { Fresh } from '../../ui/states/fresh.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './warehouse-card.module.css';

type Worst = NonNullable<HomeWarehouse['worst']>;

/** Names the bay, or the device where it stands in none, with its value and how that has moved in a day. */
function WorstPlace({ worst }: { worst: Worst }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { Reading, segments, twin, lastAt, level } = worst;
  const tone = level === 'normal' ? undefined : level;
  const figure = (value: number) => `${format.number(value, Reading?.decimals ?? 0)} ${Reading?.unit ?? ''}`;
  return (
    <div className={classes.worst}>
      <span className={classes.where}>
        <bdi>{segments.length > 0 ? segments.join(' · ') : twin}</bdi>
        {segments.length > 0 && <bdi className={classes.device}>{twin}</bdi>}
      </span>
      {Reading ? (
        <>
          <BigFigure tone={tone}>
            <Fresh value={figure(Reading.value)}>{figure(Reading.value)}</Fresh>
          </BigFigure>
          <span className={classes.of}>
            <bdi>{Reading.measurement}</bdi>
            {Reading.threshold !== null && (
              <span>
                {t('home.alarms.limit')} <bdi>{figure(Reading.threshold)}</bdi>
              </span>
            )}
          </span>
          <span className={classes.trend}>
            <Sparkline values={Reading.trend} width={112} height={32} />
            <span>{t('home.warehouses.day')}</span>
          </span>
        </>
      ) : (
        <>
          <BigFigure tone={tone}>{t('ui.state.silent')}</BigFigure>
          <span className={classes.of}>{lastAt && <Age at={lastAt} />}</span>
        </>
      )}
    </div>
  );
}

function Condition({ warehouse: { level, openAlarms, twins } }: { warehouse: HomeWarehouse }) {
  const { t } = useTranslation();
  if (twins === 0) return null;
  if (openAlarms === 0) return <LevelBadge level={level} alarms={0} />;
  return <StateBadge state={level}>{t('home.warehouses.alarms', { count: openAlarms })}</StateBadge>;
}

/** A warehouse at a glance; leads to its plan, or to its devices where it has none. */
export function WarehouseCard({ warehouse }: { warehouse: HomeWarehouse }) {
  const { t } = useTranslation();
  const detail = useDetailLink();
  const { idWarehouse, name, sections, segments, worst, twins, silent, lastReadingAt } = warehouse;
  return (
    <LinkCard tone={warehouse.level}>
      <header className={classes.head}>
        <h3>
          <Link {...linkTo(segments > 0 ? 'stockedSegments' : 'stockedDevices', idWarehouse)}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <Condition warehouse={warehouse} />
      </header>
      <div className={classes.body}>
        <SmallPlan name={name} sections={sections} />
        {worst && <WorstPlace worst={worst} />}
      </div>
      <footer className={classes.foot}>
        <span>{t('home.warehouses.devices', { count: twins })}</span>
        {silent > 0 && (
          <span className={classes.silent}>
            <IconWifiOff size={14} aria-hidden />
            {t('home.warehouses.silent', { count: silent })}
          </span>
        )}
        {lastReadingAt && (
          <span className={classes.age}>
            <Age at={lastReadingAt} />
          </span>
        )}
        {detail && (
          <Link
            {...detail(idWarehouse)}
            className={classes.detail}
            aria-label={t('home.warehouses.dashboardOf', { name })}
          >
            <IconChartLine size={14} aria-hidden />
            {t('home.warehouses.dashboard')}
          </Link>
        )}
      </footer>
    </LinkCard>
  );
}
