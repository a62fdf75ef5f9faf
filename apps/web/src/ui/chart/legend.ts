import { seriesOf } from './chart-data.ts';
import { SERIES } from './chart-theme.ts';
import type { ChartOption } from './echarts-core.ts';

export interface LegendEntry {
  name: string;
  /** As CSS: a colour of the option, or the token that the series gets. */
  color: string;
}

/** One entry a series; a chart with one series says in its title what it shows. */
export function legendOf(option: ChartOption): LegendEntry[] {
  const series = seriesOf(option);
  if (series.length < 2) return [];
  return series.map((one, index) => ({
    name: String(one.name ?? index + 1),
    color: typeof one.color === 'string' ? one.color : `var(--g-chart-${(index % SERIES) + 1})`,
  }));
}

/** The option without the figures of the hidden series; each keeps its place and with it its colour. */
export function withoutHidden(option: ChartOption, hidden: ReadonlySet<string>): ChartOption {
  if (hidden.size === 0) return option;
  const series = seriesOf(option).map((one, index) =>
    hidden.has(String(one.name ?? index + 1)) ? { ...one, data: [] } : one,
  );
  return { ...option, series } as ChartOption;
}
