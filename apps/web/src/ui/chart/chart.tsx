import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Pick } from './chart-canvas.tsx';
import { extentsOf, tableOf } from './chart-data.ts';
import { ChartBone, ChartFrame, type FramedProps, useHidden } from './chart-frame.tsx';
import { styledOption } from './chart-style.ts';
import type { ChartTokens } from './chart-theme.ts';
import type { ChartOption } from './echarts-core.ts';
import { figureText } from './figure.ts';
import { legendOf, withoutHidden } from './legend.ts';
import type { Threshold } from './value-axis.ts';

const Canvas = lazy(() => import('./chart-canvas.tsx').then(({ ChartCanvas }) => ({ default: ChartCanvas })));

interface ChartProps extends FramedProps {
  /** ECharts option with axes and series. Colours, axis style, tooltip and legend are added. */
  option: ChartOption;
  unit?: string;
  decimals?: number;
  thresholds?: readonly Threshold[];
  /** Click on a point: navigates to the rows behind it. */
  onPick?: (pick: Pick) => void;
  /** Charts of one group share their hover. */
  group?: string;
}

const noThresholds: readonly Threshold[] = [];

/** A chart of any kind; readings over time are drawn by `TimeChart`. */
export function Chart({
  option,
  unit,
  decimals,
  thresholds = noThresholds,
  group,
  onPick,
  ...frame
}: ChartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const scheme = useComputedColorScheme('dark');
  const still = useReducedMotion() ?? false;
  const [hidden, toggle] = useHidden();

  const table = useMemo(() => tableOf(option, t('chart.value')), [option, t]);
  const legend = useMemo(() => legendOf(option), [option]);
  const draw = useCallback(
    (tokens: ChartTokens) =>
      styledOption(withoutHidden(option, hidden), {
        unit,
        decimals,
        thresholds,
        locale,
        timeZone,
        still,
        tokens,
      }),
    [option, hidden, unit, decimals, thresholds, locale, timeZone, still],
  );
  const write = figureText(locale, { unit, decimals });
  const description = [
    frame.title,
    ...extentsOf(table).map(({ name, last, min, max }) =>
      t('chart.series', { name, last: write(last), min: write(min), max: write(max) }),
    ),
    ...thresholds.map(({ label, value }) => `${t('chart.threshold')} ${label}: ${write(value)}`),
  ].join('. ');

  return (
    <ChartFrame
      {...frame}
      table={table}
      unit={unit}
      decimals={decimals}
      legend={legend}
      hidden={hidden}
      onToggle={toggle}
    >
      {(height, onReady) => (
        <Suspense fallback={<ChartBone height={height} />}>
          <div role="img" aria-label={description}>
            <Canvas
              draw={draw}
              scheme={scheme}
              height={height}
              group={group}
              onPick={onPick}
              onReady={onReady}
            />
          </div>
        </Suspense>
      )}
    </ChartFrame>
  );
}
