import { ActionIcon, Menu, useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChartLine, IconDots, IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { saveCsv } from '../../lib/save-file.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { NoData } from '../states/no-data.tsx';
import classes from './chart.module.css';
import type { Pick } from './chart-canvas.tsx';
import { extentsOf, isEmpty, linesOf, tableOf } from './chart-data.ts';
import { nameOf, savePicture } from './chart-files.ts';
import { ChartLegend } from './chart-legend.tsx';
import { type ChartStyle, numberText, type Threshold } from './chart-style.ts';
import { ChartTableView } from './chart-table.tsx';
import type { ChartOption } from './echarts-core.ts';
import { legendOf, withoutHidden } from './legend.ts';

const Canvas = lazy(() => import('./chart-canvas.tsx').then(({ ChartCanvas }) => ({ default: ChartCanvas })));

interface ChartProps {
  /** ECharts option with axes and series. Colours, axis style, tooltip and legend are added. */
  option: ChartOption;
  /** The question the chart answers. */
  title: string;
  unit?: string;
  thresholds?: readonly Threshold[];
  /** Click on a point: navigates to the rows behind it. */
  onPick?: (pick: Pick) => void;
  loading?: boolean;
  /** Text of the empty state; emptiness is derived from the data unless set. */
  empty?: ReactNode;
  error?: unknown;
  onRetry?: () => void;
  height?: number;
  /** Charts of one group share their hover. */
  group?: string;
  /** Controls beside the title. */
  actions?: ReactNode;
}

/** Height of the legend with its margin, in pixels. */
const LEGEND = 28;
const noThresholds: readonly Threshold[] = [];

export function Chart(props: ChartProps) {
  const { option, title, unit, thresholds = noThresholds, loading, height = 280 } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const scheme = useComputedColorScheme('dark');
  const still = useReducedMotion() ?? false;
  const [asTable, setAsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const takePicture = useRef<() => HTMLCanvasElement>(undefined);
  const onReady = useCallback((take: (() => HTMLCanvasElement) | undefined) => {
    takePicture.current = take;
  }, []);

  const style = useMemo<ChartStyle>(
    () => ({ unit, thresholds, locale, timeZone, still }),
    [unit, thresholds, locale, timeZone, still],
  );
  const table = useMemo(() => tableOf(option, t('ui.chart.value')), [option, t]);
  const legend = useMemo(() => legendOf(option), [option]);
  // The legend's line is taken from the chart's height, so that the total height is the same before the data arrives.
  const inner = legend.length > 0 ? height - LEGEND : height;
  const shown = useMemo(() => withoutHidden(option, hidden), [option, hidden]);
  const first = table.timed ? t('ui.chart.time') : t('ui.chart.category');
  const write = numberText(locale, unit);
  const description = [
    title,
    ...extentsOf(table).map(({ name, last, min, max }) =>
      t('ui.chart.series', { name, last: write(last), min: write(min), max: write(max) }),
    ),
    ...thresholds.map(({ label, value }) => `${t('ui.chart.threshold')} ${label}: ${write(value)}`),
  ].join('. ');

  const toggle = (name: string) =>
    setHidden((now) => {
      const next = new Set(now);
      if (!next.delete(name)) next.add(name);
      return next;
    });

  const nothing = !loading && isEmpty(table);
  const menu = !loading && !nothing && !props.error && (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon data-hint={t('ui.chart.menu')} aria-label={t('ui.chart.menu')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={asTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('ui.chart.asChart') : t('ui.chart.asTable')}
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
          {t('ui.chart.asImage')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} />}
          onClick={() => void saveCsv(linesOf(table, first), nameOf(title, 'csv'))}
        >
          {t('ui.chart.asCsv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );

  const bone = (
    <div className={classes.bone} style={{ blockSize: inner }} role="status" aria-label={t('ui.loading')} />
  );
  const inside = () => {
    if (props.error) return <ErrorState compact error={props.error} onRetry={props.onRetry} />;
    if (loading) return bone;
    if (nothing) return <NoData compact text={props.empty ?? t('ui.chart.empty')} />;
    if (asTable) return <ChartTableView table={table} first={first} unit={unit} caption={title} />;
    return (
      <Suspense fallback={bone}>
        <div role="img" aria-label={description}>
          <Canvas
            option={shown}
            style={style}
            scheme={scheme}
            height={inner}
            group={props.group}
            onPick={props.onPick}
            onReady={onReady}
          />
        </div>
      </Suspense>
    );
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
