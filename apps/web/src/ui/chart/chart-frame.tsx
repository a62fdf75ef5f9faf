import { type ReactNode, useCallback, useRef, useState } from 'react';
import { saveCsv } from '../../lib/save-file.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { NoData } from '../states/no-data.tsx';
import classes from './chart.module.css';
import { type ChartTable, isEmpty, linesOf } from './chart-data.ts';
import { nameOf, savePicture } from './chart-files.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartMenu, type ExportFigures } from './chart-menu.tsx';
import { ChartTableView } from './chart-table.tsx';
import type { Measure } from './figure.ts';
import { type LegendEntry, useHidden } from './legend.ts';
import type { Threshold } from './value-axis.ts';

/** What every chart shows around its picture. */
export interface FramedProps {
  /** The question the chart answers. */
  title: string;
  /** Controls beside the title. */
  actions?: ReactNode;
  loading?: boolean;
  /** Text of the empty state. */
  empty?: ReactNode;
  error?: unknown;
  /** Title of the error, in the words of the area. */
  failed?: string | undefined;
  onRetry?: () => void;
  /** Files made by the server, with all that stands behind the figures; without it the table is saved as CSV. */
  onExport?: ExportFigures | undefined;
  /** Height of legend and picture together, the same in every state. */
  height?: number;
  /** Below the picture, and of a height of its own in every state. */
  foot?: ReactNode;
}

type TakePicture = (take: (() => HTMLCanvasElement) | undefined) => void;

/** What the frame tells the picture inside it. */
export interface Framing {
  height: number;
  /** Names of series that the user switched off. */
  hidden: ReadonlySet<string>;
  onReady: TakePicture;
}

interface ChartFrameProps extends FramedProps, Measure {
  table: ChartTable;
  legend: readonly LegendEntry[];
  /** Values beyond them show their level in the table. */
  thresholds: readonly Threshold[];
  /** Further entries of the menu. */
  menu?: ReactNode;
  /** Heading of the table's first column. */
  first?: string | undefined;
  /** Content that is no canvas has no image to save. */
  pictured?: boolean;
  /** Content that may be taller than the chart's height. */
  grows?: boolean;
  children: (framing: Framing) => ReactNode;
}

/** Height of the legend with its margin, in pixels. */
const LEGEND = 28;
export const CHART_HEIGHT = 280;
const atTop = { alignContent: 'start' };

export function ChartBone({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes.bone} style={{ blockSize: height }} role="status" aria-label={t('ui.loading')} />
  );
}

/** Title, legend and menu of a chart, and its other states; always of the same height. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, table, unit, decimals, thresholds, legend, loading, error, height = CHART_HEIGHT } = props;
  const { pictured = true, grows = false } = props;
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const { hidden, toggle, isolate } = useHidden();
  const takePicture = useRef<() => HTMLCanvasElement>(undefined);
  const onReady = useCallback<TakePicture>((take) => {
    takePicture.current = take;
  }, []);
  // The legend's line is taken from the chart's height, so that the total height is the same before the data arrives.
  const inner = legend.length > 0 ? height - LEGEND : height;
  const nothing = !loading && isEmpty(table);
  const first = props.first ?? t(table.timed ? 'chart.time' : 'chart.category');
  const shown = legend.filter(({ name }) => !hidden.has(name));
  const picture = () =>
    takePicture.current && savePicture({ picture: takePicture.current(), title, legend: shown });

  const shows = !error && !loading && !nothing;
  const inside = () => {
    if (error) return <ErrorState compact error={error} title={props.failed} onRetry={props.onRetry} />;
    if (loading) return <ChartBone height={inner} />;
    if (nothing) return <NoData compact text={props.empty ?? t('chart.empty')} />;
    if (asTable) return <ChartTableView {...{ table, first, unit, decimals, thresholds }} caption={title} />;
    return props.children({ height: inner, hidden, onReady });
  };

  return (
    <figure className={classes.chart} aria-busy={loading}>
      <figcaption className={classes.head}>
        <span className={classes.title}>{title}</span>
        {props.actions}
        <span className={classes.menu}>
          {shows && (
            <ChartMenu
              asTable={asTable}
              onTable={setAsTable}
              further={props.menu}
              onPicture={pictured ? picture : undefined}
              onCsv={() => void saveCsv(linesOf(table, first, decimals), nameOf(title, 'csv'))}
              onExport={props.onExport}
            />
          )}
        </span>
      </figcaption>
      {legend.length > 0 && (
        <ChartLegend
          entries={legend}
          hidden={hidden}
          onToggle={toggle}
          onIsolate={(name) =>
            isolate(
              name,
              legend.map((one) => one.name),
            )
          }
        />
      )}
      <div
        className={classes.place}
        style={grows && !asTable ? { minBlockSize: inner, ...(shows ? atTop : {}) } : { blockSize: inner }}
      >
        {inside()}
      </div>
      {props.foot}
    </figure>
  );
}
