import { useReducedMotion } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Pick } from './chart-canvas.tsx';
import { type ChartTable, extentsOf, tableOf } from './chart-data.ts';
import { ChartFrame, type FramedProps, type Framing } from './chart-frame.tsx';
import { styledOption } from './chart-style.ts';
import type { ChartTokens } from './chart-theme.ts';
import { DrawnCanvas } from './drawn-canvas.tsx';
import type { ChartOption } from './echarts-core.ts';
import type { Measure } from './figure.ts';
import { legendOf, withoutHidden } from './legend.ts';
import { useDescription } from './use-description.ts';
import type { Threshold } from './value-axis.ts';

interface ChartProps extends FramedProps, Measure {
  /** ECharts option with axes and series. Colours, axis style, tooltip and legend are added. */
  option: ChartOption;
  thresholds?: readonly Threshold[];
  /** The table behind the chart, where the option alone does not give it. */
  table?: ChartTable;
  /** Click on a point: navigates to the rows behind it. */
  onPick?: (pick: Pick) => void;
  /** Charts of one group share their hover. */
  group?: string;
}

const noThresholds: readonly Threshold[] = [];

/** A chart of any kind; readings over time are drawn by `TimeChart`. */
export function Chart(props: ChartProps) {
  const { option, unit, decimals, thresholds = noThresholds, group, onPick, table: given, ...frame } = props;
  const { t } = useTranslation();
  const table = useMemo(() => given ?? tableOf(option, t('chart.value')), [given, option, t]);
  const legend = useMemo(() => legendOf(option), [option]);
  const description = useDescription(frame.title, extentsOf(table), thresholds, { unit, decimals });
  return (
    <ChartFrame {...frame} {...{ table, unit, decimals, legend, thresholds }}>
      {(framing) => (
        <div role="img" aria-label={description}>
          <Picture {...framing} {...{ option, unit, decimals, thresholds, group, onPick }} />
        </div>
      )}
    </ChartFrame>
  );
}

interface PictureProps extends Framing, Measure {
  option: ChartOption;
  thresholds: readonly Threshold[];
  group: string | undefined;
  onPick: ((pick: Pick) => void) | undefined;
}

function Picture({ option, unit, decimals, thresholds, hidden, ...canvas }: PictureProps) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const still = useReducedMotion() ?? false;
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
  return <DrawnCanvas {...canvas} draw={draw} />;
}
