import type { Limit } from '@gemelo/contract/endpoints/alarm-limits';
import type { TwinReading } from '@gemelo/contract/endpoints/twins';
import { useFormat } from '../../../../lib/format.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import { LevelBadge } from '../../../../parts/twins/level-badge.tsx';
import { Sparkline } from '../../../../ui/chart/sparkline.tsx';
import { Age } from '../../../../ui/states/age.tsx';
import { Fresh } from '../../../../ui/states/fresh.tsx';
import { StateBadge, type Tone } from '../../../../ui/states/state-badge.tsx';
import type { TileState } from './tile-state.ts';
import classes from './tiles.module.css';

/** A normal tile has the frame of any card. */
const frames: Record<TileState, Tone | undefined> = {
  alarm: 'alarm',
  warning: 'warning',
  late: 'warning',
  silent: 'silent',
  normal: undefined,
};

interface ReadingTileProps {
  reading: TwinReading;
  /** The sensor's name, where several measure the same. */
  sensor: string | undefined;
  state: TileState;
  /** Unresolved alarms about this value. */
  alarms: number;
  limit: Limit | undefined;
  trend: (number | null)[];
}

/** The latest value of a measurement: unit, age, the last day, its limit and how it stands. */
export function ReadingTile({ reading, sensor, state, alarms, limit, trend }: ReadingTileProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { measurement, value, unit, decimals, readAt } = reading;
  return (
    <li className={classes.tile} data-tone={frames[state]}>
      <span className={classes.head}>
        <span className={classes.label} title={measurement}>
          {measurement}
          {sensor && (
            <>
              {' '}
              <bdi className={classes.sensor}>{sensor}</bdi>
            </>
          )}
        </span>
        {state === 'alarm' || state === 'warning' ? (
          <LevelBadge level={state} alarms={alarms} plain />
        ) : (
          <StateBadge state={state} plain />
        )}
      </span>
      <span className={classes.figure}>
        <bdi className={classes.value}>
          <Fresh value={value}>{format.number(value, decimals)}</Fresh>
          <span className={classes.unit}>{unit}</span>
        </bdi>
        <Sparkline values={trend} width={120} height={36} />
      </span>
      <span className={classes.foot}>
        <Age at={readAt} />
        {limit && (
          <span data-hint={limit.rule}>
            {t(`twins.tile.${limit.condition}`, {
              limit: `\u2066${format.number(limit.threshold, Number.isInteger(limit.threshold) ? 0 : decimals)} ${unit}\u2069`,
            })}
          </span>
        )}
      </span>
    </li>
  );
}
