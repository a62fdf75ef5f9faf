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

// Only registered parts are bundled, because the chart chunk has a size budget; bars replace pies.
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
