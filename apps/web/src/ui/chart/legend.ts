import { useState } from 'react';
import { seriesOf } from './chart-data.ts';
import { SERIES } from './chart-theme.ts';
import type { ChartOption } from './echarts-core.ts';

export interface LegendEntry {
  name: string;
  /** CSS colour: from the option, or the token assigned to the series. */
  color: string;
}

/** Everything but one name; nothing where that is so already, so that doing it again brings the others back. */
export function allBut(name: string, names: readonly string[], hidden: ReadonlySet<string>): Set<string> {
  const others = names.filter((one) => one !== name);
  const isAlone = !hidden.has(name) && others.every((one) => hidden.has(one));
  return new Set(isAlone ? [] : others);
}

/** The series that the user switched off. */
export function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  return {
    hidden,
    toggle: (name: string) =>
      setHidden((now) => {
        const next = new Set(now);
        if (!next.delete(name)) next.add(name);
        return next;
      }),
    isolate: (name: string, names: readonly string[]) => setHidden((now) => allBut(name, names, now)),
  };
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
