import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { ChartTable } from '../../ui/chart/chart-data.ts';
import { ChartFrame, type Framing } from '../../ui/chart/chart-frame.tsx';
import type { Measure } from '../../ui/chart/figure.ts';
import type { LegendEntry } from '../../ui/chart/legend.ts';
import type { Threshold } from '../../ui/chart/value-axis.ts';
import { type Figures, type FiguresBody, useFiguresFile } from './use-figures.ts';

interface FiguresPanelProps<E extends AnyEndpoint> extends Measure {
  /** The question that the figures answer. */
  title: string;
  /** What was asked, for the files. */
  endpoint: E;
  body: FiguresBody<E>;
  /** The answer of `useFigures`. */
  figures: Omit<Figures, 'rows'>;
  /** The table behind it; without any row the panel says that there is nothing. */
  table: ChartTable;
  /** Heading of the table's first column. */
  first?: string;
  /** Why there is nothing, and what to do. */
  empty?: ReactNode;
  actions?: ReactNode;
  /** Further entries of the menu. */
  menu?: ReactNode;
  legend?: readonly LegendEntry[];
  thresholds?: readonly Threshold[];
  height?: number;
  /** There is a canvas, which tells `onReady`, so that the panel can be saved as an image. */
  pictured?: boolean;
  /** The content may be taller than `height`. */
  grows?: boolean;
  children: ReactNode | ((framing: Framing) => ReactNode);
}

const none: readonly never[] = [];

/** The frame of a widget that is no `TimeChart`: title, files, table, and the states of its figures. */
export function FiguresPanel<E extends AnyEndpoint>(props: FiguresPanelProps<E>) {
  const { title, endpoint, body, figures, table, children, unit, decimals, ...frame } = props;
  const { empty, actions, menu, legend = none, thresholds = none, height, first } = frame;
  const { pictured = false, grows = false } = frame;
  const { t } = useTranslation();
  const onExport = useFiguresFile(endpoint, body, title);
  return (
    <ChartFrame
      {...{
        title,
        table,
        unit,
        decimals,
        legend,
        thresholds,
        actions,
        menu,
        pictured,
        grows,
        onExport,
        first,
      }}
      {...(height === undefined ? {} : { height })}
      empty={empty ?? t('bi.empty')}
      loading={figures.loading}
      error={figures.error}
      failed={t('bi.failed.read')}
      onRetry={figures.retry}
    >
      {(framing) => (typeof children === 'function' ? children(framing) : children)}
    </ChartFrame>
  );
}
