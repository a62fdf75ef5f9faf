import type { BoardVariable, WidgetKind } from '@gemelo/contract/endpoints/board-document';
import {
  IconAlertTriangle,
  IconAlignLeft,
  IconArrowsDiff,
  IconBell,
  IconCalendarStats,
  IconChartLine,
  IconClock,
  IconClockExclamation,
  IconCloud,
  IconCloudRain,
  IconGauge,
  IconGridDots,
  type IconProps,
  IconRadar2,
  IconSquareHalf,
  IconTable,
  IconTemperature,
  IconWind,
} from '@tabler/icons-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Dim } from '../../parts/bi/source.ts';
import type { BoardWidgetProps } from './board-widget-props.ts';

export interface WidgetEntry {
  Component: LazyExoticComponent<ComponentType<BoardWidgetProps>>;
  Icon: ComponentType<IconProps>;
  /** Its size when it is added, in columns and rows. */
  w: number;
  h: number;
  /** What its source can name. */
  dims: readonly Dim[];
  /** The variables of the board that it can follow. */
  follow: readonly BoardVariable[];
  /** Whether its figures have a period. */
  timed: boolean;
}

type Load = () => Promise<ComponentType<BoardWidgetProps>>;
const from = (load: Load) => lazy(() => load().then((Component) => ({ default: Component })));

const places: readonly Dim[] = ['warehouses', 'segments', 'lots', 'twins'];
const all: readonly Dim[] = [...places, 'measurements'];
const place: readonly BoardVariable[] = ['warehouse'];
const both: readonly BoardVariable[] = ['warehouse', 'measurement'];
/** Figures of places and their measurements over a period. */
const measured = { w: 6, h: 6, dims: all, follow: both, timed: true } as const;
/** Figures of places, whatever is measured there. */
const placed = { w: 6, h: 6, dims: places, follow: place, timed: true } as const;
/** What stands still, or speaks of the whole company. */
const plain = { dims: [], follow: [], timed: false } as const;

/** A widget by its kind, in the order of the gallery; each is a chunk of its own. */
export const widgets: Partial<Record<WidgetKind, WidgetEntry>> = {
  'out-of-limits': {
    ...placed,
    Component: from(() => import('../../parts/bi/widgets/out-of-limits.tsx').then((m) => m.OutOfLimits)),
    Icon: IconAlertTriangle,
    ...{ w: 8, h: 7, dims: ['warehouses'], timed: false },
  },
  'figure-tiles': {
    ...measured,
    Component: from(() => import('../../parts/bi/widgets/figure-tiles.tsx').then((m) => m.FigureTiles)),
    Icon: IconGauge,
    ...{ w: 12, h: 4 },
  },
  'variables-over-time': {
    ...measured,
    Component: from(() =>
      import('../../parts/bi/widgets/variables-over-time.tsx').then((m) => m.VariablesOverTime),
    ),
    Icon: IconChartLine,
  },
  'alarm-list': {
    Component: from(() => import('./widgets/alarm-list.tsx').then((m) => m.AlarmList)),
    Icon: IconBell,
    ...{ w: 4, h: 7, dims: ['warehouses', 'twins', 'measurements'], follow: both, timed: false },
  },
  'sensor-state': {
    ...placed,
    Component: from(() => import('../../parts/bi/widgets/sensor-state.tsx').then((m) => m.SensorState)),
    Icon: IconRadar2,
    ...{ w: 4, timed: false },
  },
  'reporting-share': {
    ...placed,
    Component: from(() => import('../../parts/bi/widgets/reporting-share.tsx').then((m) => m.ReportingShare)),
    Icon: IconSquareHalf,
  },
  'daily-behaviour': {
    ...measured,
    Component: from(() => import('../../parts/bi/widgets/daily-behaviour.tsx').then((m) => m.DailyBehaviour)),
    Icon: IconCalendarStats,
    h: 8,
  },
  'amplitude-by-day': {
    ...placed,
    Component: from(() =>
      import('../../parts/bi/widgets/amplitude-by-day.tsx').then((m) => m.AmplitudeByDay),
    ),
    Icon: IconTemperature,
  },
  'hours-above': {
    ...placed,
    Component: from(() => import('../../parts/bi/widgets/hours-above.tsx').then((m) => m.HoursAbove)),
    Icon: IconClockExclamation,
  },
  'conditions-table': {
    ...placed,
    Component: from(() =>
      import('../../parts/bi/widgets/conditions-table.tsx').then((m) => m.ConditionsTable),
    ),
    Icon: IconTable,
    ...{ w: 12, h: 6 },
  },
  'stowage-heat-map': {
    ...measured,
    Component: from(() =>
      import('../../parts/bi/widgets/stowage-heat-map.tsx').then((m) => m.StowageHeatMap),
    ),
    Icon: IconGridDots,
    h: 8,
  },
  'compare-lines': {
    ...measured,
    Component: from(() => import('../../parts/bi/widgets/compare-lines.tsx').then((m) => m.CompareLines)),
    Icon: IconArrowsDiff,
  },
  'weather-now': {
    ...plain,
    Component: from(() => import('../../parts/bi/widgets/weather-now.tsx').then((m) => m.WeatherNow)),
    Icon: IconCloud,
    ...{ w: 8, h: 7, dims: ['twins'], timed: true },
  },
  'wind-rose': {
    ...plain,
    Component: from(() => import('../../parts/bi/widgets/wind-rose.tsx').then((m) => m.WindRoseWidget)),
    Icon: IconWind,
    ...{ w: 4, h: 7, dims: ['twins'], timed: true },
  },
  'rain-and-humidity': {
    ...plain,
    Component: from(() =>
      import('../../parts/bi/widgets/rain-and-humidity.tsx').then((m) => m.RainAndHumidity),
    ),
    Icon: IconCloudRain,
    ...{ w: 8, h: 6, dims: ['twins'], timed: true },
  },
  text: {
    ...plain,
    Component: from(() => import('./widgets/text-note.tsx').then((m) => m.TextNote)),
    Icon: IconAlignLeft,
    ...{ w: 4, h: 2 },
  },
  clock: {
    ...plain,
    Component: from(() => import('./widgets/clock.tsx').then((m) => m.Clock)),
    Icon: IconClock,
    ...{ w: 3, h: 2 },
  },
};

export const offeredKinds = Object.keys(widgets) as WidgetKind[];
