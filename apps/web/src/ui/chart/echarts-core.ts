import {
  BarChart,
  type BarSeriesOption,
  HeatmapChart,
  type HeatmapSeriesOption,
  LineChart,
  type LineSeriesOption,
  ScatterChart,
  type ScatterSeriesOption,
} from 'echarts/charts';
import {
  type DataZoomComponentOption,
  DataZoomInsideComponent,
  GridComponent,
  type GridComponentOption,
  MarkAreaComponent,
  type MarkAreaComponentOption,
  MarkLineComponent,
  type MarkLineComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
  type VisualMapComponentOption,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { type ComposeOption, connect, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Each part weighs: the chunk of the charts has a budget, and shares of a whole read better as bars than as a pie.
use([
  BarChart,
  HeatmapChart,
  LineChart,
  ScatterChart,
  DataZoomInsideComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  CanvasRenderer,
]);

export type ChartSeries = BarSeriesOption | HeatmapSeriesOption | LineSeriesOption | ScatterSeriesOption;

export type ChartOption = ComposeOption<
  | ChartSeries
  | DataZoomComponentOption
  | GridComponentOption
  | MarkAreaComponentOption
  | MarkLineComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>;

export type { EChartsType } from 'echarts/core';
export { connect, init };
