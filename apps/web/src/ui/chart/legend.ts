import { seriesOf } from './chart-data.ts';
import { SERIES } from './chart-theme.ts';
import type { ChartOption } from './echarts-core.ts';

export interface LegendEntry {
  name: string;
  /** CSS colour: from the option, or the token assigned to the series. */
  color: string;
}

/** One entry per series; a chart with a single series is named by its title. */
export function legendOf(option: ChartOption): LegendEntry[] {
  const series = seriesOf(option);
  if (series.length < 2) return [];
  return series.map((one, index) => ({
    name: String(one.name ?? index + 1),
    color: typeof one.color === 'string' ? one.color : `var(--g-chart-${(index % SERIES) + 1})`,
  }));
}

/** The option without data of hidden series; each series keeps its index and therefore its colour. */
export function withoutHidden(option: ChartOption, hidden: ReadonlySet<string>): ChartOption {
  if (hidden.size === 0) return option;
  const series = seriesOf(option).map((one, index) =>
    hidden.has(String(one.name ?? index + 1)) ? { ...one, data: [] } : one,
  );
  return { ...option, series } as ChartOption;
}
