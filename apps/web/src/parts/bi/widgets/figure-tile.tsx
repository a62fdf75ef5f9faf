import type { Extremes } from '@gemelo/contract/endpoints/bi';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dateFormat, numberFormat } from '../../../lib/formatters.ts';
import { useLocale } from '../../../lib/locale.ts';
import { Link, type Place } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useFigure } from '../../../ui/chart/figure.ts';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { levelBeyond, minSpanOf, type Threshold } from '../../../ui/chart/value-axis.ts';
import { BigFigure } from '../../../ui/layout/big-figure.tsx';
import { Fresh } from '../../../ui/states/fresh.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { isSummed } from '../variable-series.ts';
import classes from './figure-tiles.module.css';

/** What is known of one measurement in a period. */
export interface Measured {
  row: Extremes;
  /** The same of the period before; null where there is none, undefined until that is known. */
  before: Extremes | null | undefined;
  lowest: Extremes | undefined;
  highest: Extremes | undefined;
  trend: number[];
}

/** The day of an answer (DD-MM-YYYY) as the reader writes it. */
function useDay() {
  const locale = useLocale();
  return (day: string) => {
    const moment = Date.parse(`${day.split('-').reverse().join('-')}T00:00:00Z`);
    return Number.isNaN(moment)
      ? day
      : dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(moment);
  };
}

/** Room for what is not known yet. */
const Unknown = () => <span aria-hidden>{'\u00a0'}</span>;

interface ChangeProps {
  change: number;
  decimals: number;
  unit: string;
}

/** The difference to the period before, in the unit of the figure. */
function Change({ change, decimals, unit }: ChangeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rounded = Number(change.toFixed(decimals));
  const Arrow = rounded > 0 ? IconArrowUpRight : rounded < 0 ? IconArrowDownRight : IconArrowRight;
  const text = numberFormat(locale, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(rounded);
  return (
    <span className={classes.change} data-hint={t('bi.tiles.before')}>
      <Arrow size={14} aria-hidden />
      <bdi>{`${text} ${unit}`}</bdi> {t('bi.tiles.than')}
    </span>
  );
}

interface TileProps {
  label: string;
  value: string;
  level?: Threshold['kind'] | undefined;
  /** Leads to what is behind the figure. */
  link?: Place | undefined;
  trend?: ReactNode;
  children: ReactNode;
}

function Tile({ label, value, level, link, trend, children }: TileProps) {
  const { t } = useTranslation();
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.figure}>
        <BigFigure tone={level}>
          <Fresh value={value}>{value}</Fresh>
        </BigFigure>
        {level && (
          <StateBadge tone={level} plain>
            {t('ui.state.beyond')}
          </StateBadge>
        )}
        {trend}
      </span>
      <span className={classes.foot}>{children}</span>
    </>
  );
  return link ? (
    <Link {...link} className={classes.tile} data-link>
      {content}
    </Link>
  ) : (
    <div className={classes.tile}>{content}</div>
  );
}

interface EdgeProps {
  edge: 'min' | 'max';
  measured: Measured;
  thresholds: readonly Threshold[];
  linkOf: (found: Extremes) => Place;
}

/** The lowest or highest value with its place and day, and how far it is beyond a limit. */
function Edge({ edge, measured: { row, before, lowest, highest }, thresholds, linkOf }: EdgeProps) {
  const { t } = useTranslation();
  const dayOf = useDay();
  const write = useFigure(row);
  const value = edge === 'min' ? row.min : row.max;
  const found = edge === 'min' ? lowest : highest;
  const day = edge === 'min' ? row.minDate : row.maxDate;
  const level = levelBeyond(value, thresholds);
  const earlier = edge === 'min' ? before?.min : before?.max;
  return (
    <Tile
      label={t(edge === 'min' ? 'bi.tiles.minimum' : 'bi.tiles.maximum')}
      value={write(value)}
      level={level}
      link={found && linkOf(found)}
    >
      {found && <bdi className={classes.where}>{found.place}</bdi>}
      <bdi>{dayOf(day)}</bdi>
      {before === undefined && <Unknown />}
      {earlier !== undefined && <Change change={value - earlier} decimals={row.decimals} unit={row.unit} />}
    </Tile>
  );
}

interface MeasuredTilesProps {
  measured: Measured;
  thresholds: readonly Threshold[];
  linkOf: (found: Extremes) => Place;
}

/** The three figures of one measurement. */
export function MeasuredTiles({ measured, thresholds, linkOf }: MeasuredTilesProps) {
  const { t } = useTranslation();
  const { row, before, trend } = measured;
  const write = useFigure(row);
  const sums = isSummed(row);
  const limits = sums ? [] : thresholds;
  const [limit] = limits.filter(({ side }) => side === 'above').toSorted((a, b) => b.value - a.value);
  return (
    <section className={classes.measurement}>
      <h3 className={classes.name}>
        <bdi>{row.measurement}</bdi>
      </h3>
      <div className={classes.tiles}>
        <Tile
          label={t(sums ? 'bi.tiles.sum' : 'bi.tiles.average')}
          value={write(row.value)}
          level={levelBeyond(row.value, limits)}
          trend={
            <Sparkline
              values={trend}
              width={88}
              height={30}
              minSpan={minSpanOf(row)}
              limit={limit && { value: limit.value, kind: limit.kind }}
            />
          }
        >
          <span>{t('bi.tiles.readings', { count: row.readings })}</span>
          {before === undefined && <Unknown />}
          {before === null && <span>{t('bi.tiles.noBefore')}</span>}
          {before && <Change change={row.value - before.value} decimals={row.decimals} unit={row.unit} />}
        </Tile>
        <Edge edge="min" measured={measured} thresholds={limits} linkOf={linkOf} />
        <Edge edge="max" measured={measured} thresholds={limits} linkOf={linkOf} />
      </div>
    </section>
  );
}
