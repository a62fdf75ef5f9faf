import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge } from '../states/state-badge.tsx';
import { type Measure, useFigure } from './figure.ts';
import { cellAt, type HeatGrid, type Spot } from './heat-data.ts';
import { boxOf, type HeatPlot } from './heat-plot.ts';
import classes from './time-chart.module.css';
import { levelBeyond, type Threshold } from './value-axis.ts';

const whereOf = ({ rows, columns }: HeatGrid, { row, column }: Spot): string =>
  [columns[column], rows[row]].map((line) => line?.name ?? line?.label ?? '').join(' · ');

/** A cell as a sentence, for screen readers. */
export function useSpotText(measure: Measure, grid: HeatGrid, thresholds: readonly Threshold[]) {
  const { t } = useTranslation();
  const write = useFigure(measure);
  return (spot: Spot): string => {
    const cell = cellAt(grid, spot);
    const beyond = cell && levelBeyond(cell.value, thresholds);
    return [
      whereOf(grid, spot),
      cell ? write(cell.value) : t('chart.heat.gap'),
      beyond && t(`ui.state.${beyond}`),
      cell?.note,
    ]
      .filter(Boolean)
      .join(', ');
  };
}

interface HeatTipProps extends Measure {
  grid: HeatGrid;
  plot: HeatPlot;
  thresholds: readonly Threshold[];
  spot: Spot;
}

const GAP = 8;

/** Beside the cell, on the side with more room. */
function placeOf({ left, width, top, height }: ReturnType<typeof boxOf>, plot: HeatPlot) {
  const middle = left + width / 2;
  const side =
    middle > plot.width / 2
      ? { right: plot.width - left + GAP, maxWidth: left + plot.left - GAP }
      : { left: left + width + GAP, maxWidth: plot.width - left - width };
  const low = top + height / 2 > plot.height / 2;
  return { ...side, ...(low ? { insetBlockStart: 'auto', bottom: plot.height - top - height } : { top }) };
}

/** What was measured in the cell that is pointed at. */
export function HeatTip({ grid, plot, thresholds, spot, unit, decimals }: HeatTipProps) {
  const { t, i18n } = useTranslation();
  const write = useFigure({ unit, decimals });
  const cell = cellAt(grid, spot);
  const level = cell && levelBeyond(cell.value, thresholds);
  return (
    <div className={classes.tip} dir={i18n.dir()} style={placeOf(boxOf(spot, grid, plot), plot)} aria-hidden>
      <bdi className={classes.tipTime}>{whereOf(grid, spot)}</bdi>
      <div className={classes.tipRow}>
        {cell ? (
          <bdi className={classes.tipValue}>{write(cell.value)}</bdi>
        ) : (
          <span className={classes.tipRange}>{t('chart.heat.gap')}</span>
        )}
        {level && <StateBadge state={level} plain />}
      </div>
      {cell?.note && <bdi className={classes.tipRange}>{cell.note}</bdi>}
    </div>
  );
}
