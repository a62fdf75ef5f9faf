import type { Level } from '@gemelo/contract/endpoints/levels';
import type { ShownMeasure } from '@gemelo/contract/endpoints/twins-latest';
import type { ReactNode } from 'react';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { useMeasureText } from '../places/measures.ts';
import { LeveledValue } from './leveled-value.tsx';
import classes from './trended-value.module.css';

interface TrendedValueProps {
  measure: ShownMeasure;
  /** `undefined` until it is known, `null` if nothing was read. */
  shown: { value: number; level: Level } | null | undefined;
  /** Unresolved alarms of the device or the place. */
  alarms: number;
  trend: readonly (number | null)[] | null | undefined;
  /** Stands between value and trend where there is room for it. */
  children?: ReactNode;
}

const WIDTH = 36;
const HEIGHT = 18;

/** The latest value with the trend of a day, in the cell of a list. */
export function TrendedValue({ measure, shown, alarms, trend, children }: TrendedValueProps) {
  const write = useMeasureText();
  if (!shown)
    return <span className={classes.cell}>{shown === null && <span className={classes.none}>—</span>}</span>;
  return (
    <span className={classes.cell}>
      <LeveledValue level={shown.level} alarms={alarms} value={shown.value}>
        {write(measure, shown.value)}
      </LeveledValue>
      {children && <span className={classes.between}>{children}</span>}
      <span className={classes.trend}>
        {trend && <Sparkline values={trend} width={WIDTH} height={HEIGHT} />}
      </span>
    </span>
  );
}
