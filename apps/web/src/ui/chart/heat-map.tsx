import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useHeight, useWidth } from '../data-table/use-width.ts';
import { ChartFrame, type FramedProps, type Framing } from './chart-frame.tsx';
import { readTokens, type ScaleName } from './chart-theme.ts';
import { type Measure, useFigure } from './figure.ts';
import {
  gridOf,
  type HeatCell,
  type HeatGrid,
  type HeatLine,
  heatTable,
  levelsIn,
  spanOf,
} from './heat-data.ts';
import { drawHeat, type HeatPicture } from './heat-draw.ts';
import { HeatLegend } from './heat-legend.tsx';
import classes from './heat-map.module.css';
import { HeatOverlay } from './heat-overlay.tsx';
import { heatPlotOf } from './heat-plot.ts';
import { scaleOf } from './heat-scale.ts';
import type { Extent, Threshold } from './value-axis.ts';

interface HeatMapProps extends FramedProps, Measure {
  /** From top to bottom. */
  rows: readonly HeatLine[];
  /** From left to right. */
  columns: readonly HeatLine[];
  /** Where there is none, a gap is shown. */
  cells: readonly HeatCell[];
  /** What the rows are, as heading of the table. */
  first?: string;
  /** Without it, that of the unit: warm for degrees, blue for percent, violet for the rest. */
  scale?: ScaleName;
  /** What the colours span; without it, the values. Several maps side by side share one. */
  span?: Extent;
  thresholds?: readonly Threshold[];
  /** Cells with room for it show their value. */
  valued?: boolean;
  /** Charts of one group share the hovered moment. */
  group?: string;
  /** Click or Enter on a cell: leads to what is behind it. */
  onPick?: (cell: HeatCell) => void;
}

/** Height of the legend below the picture before it is known. */
const LEGEND = 24;
/** Width before it is known. */
const WIDTH = 600;
const none: readonly Threshold[] = [];

/** Rows × columns as colours on an even scale. Drawn on a plain canvas: no chart library is loaded for it. */
export function HeatMap(props: HeatMapProps) {
  const { rows, columns, cells, first, scale, span, thresholds = none, group, onPick, ...rest } = props;
  const { unit, decimals, valued = false, ...frame } = rest;
  const own = useId();
  const grid = useMemo(() => gridOf(rows, columns, cells), [rows, columns, cells]);
  const table = useMemo(() => heatTable(grid, decimals), [grid, decimals]);
  return (
    <ChartFrame {...frame} {...{ table, unit, decimals, thresholds, first }} legend={[]}>
      {(framing) => (
        <Picture
          {...framing}
          {...{ grid, unit, decimals, thresholds, span, onPick, valued }}
          title={frame.title}
          scale={scale ?? scaleOf(unit)}
          group={group ?? own}
        />
      )}
    </ChartFrame>
  );
}

interface PictureProps extends Framing, Measure {
  title: string;
  grid: HeatGrid;
  scale: ScaleName;
  span: Extent | undefined;
  thresholds: readonly Threshold[];
  valued: boolean;
  group: string;
  onPick: ((cell: HeatCell) => void) | undefined;
}

function Picture(props: PictureProps) {
  const { grid, scale, thresholds, unit, decimals, height, onReady, title, group, onPick } = props;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place) || WIDTH;
  const legend = useRef<HTMLDivElement>(null);
  // Where the legend needs a second line, the picture makes room for it.
  const pictureHeight = height - (useHeight(legend) || LEGEND);
  const span = useMemo(
    () => spanOf(grid, { unit, decimals }, props.span),
    [grid, unit, decimals, props.span],
  );
  const plot = useMemo(() => heatPlotOf(grid, width, pictureHeight), [grid, width, pictureHeight]);
  const figure = useFigure({ decimals });
  const write = props.valued ? figure : undefined;
  const picture = useMemo(
    () => ({ grid, plot, scale, span, thresholds, write }),
    [grid, plot, scale, span, thresholds, write],
  );
  const beyond = useMemo(() => levelsIn(grid, thresholds), [grid, thresholds]);
  const gaps = grid.filled.length < grid.rows.length * grid.columns.length;
  return (
    // The axes run left to right in every language, as in all charts.
    <div ref={place} dir="ltr" className={classes.heat}>
      <div className={classes.picture}>
        <HeatCanvas picture={picture} width={width} height={pictureHeight} onReady={onReady} />
        <HeatOverlay
          {...{ grid, plot, thresholds, unit, decimals, group, onPick }}
          description={useHeatDescription(title, grid, { unit, decimals })}
        />
      </div>
      <HeatLegend ref={legend} {...{ scale, span, thresholds, beyond, gaps, unit, decimals }} />
    </div>
  );
}

/** The map in words: its lowest and highest value with where they are, and how many cells are empty. */
function useHeatDescription(title: string, grid: HeatGrid, measure: Measure): string {
  const { t } = useTranslation();
  const write = useFigure(measure);
  return useMemo(() => {
    const sorted = grid.filled.toSorted((one, other) => one.value - other.value);
    const [least, most] = [sorted[0], sorted.at(-1)];
    if (!least || !most) return title;
    const nameOf = (lines: readonly HeatLine[], key: string) => {
      const line = lines.find((one) => one.key === key);
      return line?.name ?? line?.label ?? '';
    };
    const where = ({ row, column }: HeatCell) =>
      `${nameOf(grid.columns, column)} · ${nameOf(grid.rows, row)}`;
    const gaps = grid.rows.length * grid.columns.length - sorted.length;
    return [
      title,
      t('chart.heat.least', { value: write(least.value), where: where(least) }),
      t('chart.heat.most', { value: write(most.value), where: where(most) }),
      ...(gaps > 0 ? [t('chart.heat.gaps', { count: gaps })] : []),
    ].join('. ');
  }, [title, grid, write, t]);
}

interface HeatCanvasProps {
  picture: HeatPicture;
  width: number;
  height: number;
  onReady: Framing['onReady'];
}

function HeatCanvas({ picture, width, height, onReady }: HeatCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('dark');
  useEffect(() => {
    const draw = (target: HTMLCanvasElement, ratio: number) => {
      target.width = Math.round(width * ratio);
      target.height = Math.round(height * ratio);
      const context = target.getContext('2d');
      if (!context) return target;
      context.scale(ratio, ratio);
      drawHeat(context, picture, readTokens());
      return target;
    };
    // The colours of the theme are current by the time effects run; naming it draws anew after a change.
    if (canvas.current) draw(canvas.current, window.devicePixelRatio || 1).dataset.scheme = scheme;
    onReady(() => draw(document.createElement('canvas'), 2));
    return () => onReady(undefined);
  }, [picture, width, height, scheme, onReady]);
  return <canvas ref={canvas} className={classes.canvas} style={{ width, height }} aria-hidden />;
}
