import { ActionIcon, Menu } from '@mantine/core';
import { IconChartLine, IconDots, IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { saveCsv } from '../../lib/save-file.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { NoData } from '../states/no-data.tsx';
import classes from './chart.module.css';
import { type ChartTable, isEmpty, linesOf } from './chart-data.ts';
import { nameOf, savePicture } from './chart-files.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTableView } from './chart-table.tsx';
import type { Measure } from './figure.ts';
import type { LegendEntry } from './legend.ts';
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
  onRetry?: () => void;
  /** Height of legend and picture together, the same in every state. */
  height?: number;
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
  children: (framing: Framing) => ReactNode;
}

/** Height of the legend with its margin, in pixels. */
const LEGEND = 28;
export const CHART_HEIGHT = 280;

function useHidden(): [ReadonlySet<string>, (name: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string) =>
    setHidden((now) => {
      const next = new Set(now);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  return [hidden, toggle];
}

export function ChartBone({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes.bone} style={{ blockSize: height }} role="status" aria-label={t('ui.loading')} />
  );
}

/** Title, legend and menu of a chart, and its other states; always of the same height. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, table, unit, decimals, thresholds, legend, loading, error, height = CHART_HEIGHT } = props;
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const [hidden, toggle] = useHidden();
  const takePicture = useRef<() => HTMLCanvasElement>(undefined);
  const onReady = useCallback<TakePicture>((take) => {
    takePicture.current = take;
  }, []);
  // The legend's line is taken from the chart's height, so that the total height is the same before the data arrives.
  const inner = legend.length > 0 ? height - LEGEND : height;
  const nothing = !loading && isEmpty(table);
  const first = table.timed ? t('chart.time') : t('chart.category');

  const menu = !loading && !nothing && !error && (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon data-hint={t('chart.menu')} aria-label={t('chart.menu')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!asTable && props.menu}
        <Menu.Item
          leftSection={asTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('chart.asChart') : t('chart.asTable')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPhoto size={16} />}
          disabled={asTable}
          onClick={() =>
            takePicture.current &&
            savePicture({
              picture: takePicture.current(),
              title,
              legend: legend.filter(({ name }) => !hidden.has(name)),
            })
          }
        >
          {t('chart.asImage')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} />}
          onClick={() => void saveCsv(linesOf(table, first, decimals), nameOf(title, 'csv'))}
        >
          {t('chart.asCsv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );

  const inside = () => {
    if (error) return <ErrorState compact error={error} onRetry={props.onRetry} />;
    if (loading) return <ChartBone height={inner} />;
    if (nothing) return <NoData compact text={props.empty ?? t('chart.empty')} />;
    if (asTable) return <ChartTableView {...{ table, first, unit, decimals, thresholds }} caption={title} />;
    return props.children({ height: inner, hidden, onReady });
  };

  return (
    <figure className={classes.chart}>
      <figcaption className={classes.head}>
        <span className={classes.title}>{title}</span>
        {props.actions}
        <span className={classes.menu}>{menu}</span>
      </figcaption>
      {legend.length > 0 && <ChartLegend entries={legend} hidden={hidden} onToggle={toggle} />}
      <div className={classes.place} style={{ blockSize: inner }}>
        {inside()}
      </div>
    </figure>
  );
}
