import type { WidgetProps } from './source.ts';

/** What every chart over time of a dashboard takes from its period and its place: `<TimeChart {...overPeriod(props)} … />`. */
export const overPeriod = ({ period, height, hover }: Omit<WidgetProps, 'source'>) => ({
  range: period.range,
  onReset: period.reset,
  ...(period.zoom ? { onZoom: period.zoom } : {}),
  ...(height === undefined ? {} : { height }),
  ...(hover === undefined ? {} : { group: hover }),
});
