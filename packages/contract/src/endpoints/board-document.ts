import * as z from 'zod/mini';
import { id, instant, line, text } from '../kit/fields.ts';
import { groups } from './bi-filter.ts';

/** What a board can show. The console has one component for each. */
export const widgetKinds = [
  'variables-over-time',
  'figure-tiles',
  'out-of-limits',
  'sensor-state',
  'reporting-share',
  'daily-behaviour',
  'amplitude-by-day',
  'hours-above',
  'conditions-table',
  'stowage-heat-map',
  'compare-lines',
  'weather-now',
  'wind-rose',
  'rain-and-humidity',
  'alarm-list',
  'text',
  'clock',
] as const;
export type WidgetKind = (typeof widgetKinds)[number];

/** Periods that move with time, in the company's calendar. */
export const periodNames = [
  '24h',
  '7d',
  '30d',
  '90d',
  '1y',
  'today',
  'yesterday',
  'week',
  'lastWeek',
  'month',
  'lastMonth',
  'year',
] as const;
export type PeriodName = (typeof periodNames)[number];

/** The grid of a board. */
export const BOARD_COLUMNS = 12;
export const BOARD_ROWS = 400;
export const MAX_WIDGETS = 40;
export const MAX_WIDGET_ROWS = 24;
export const MAX_BOARDS = 100;
/** The most ids that a widget names of one kind. */
export const MAX_WIDGET_IDS = 50;

const within = (from: number, to: number) => z.int().check(z.gte(from), z.lte(to));
const chosen = () => z.optional(z.array(id()).check(z.maxLength(MAX_WIDGET_IDS)));

/** Where a widget's figures come from; an empty list or none means all. */
const source = z.strictObject({
  warehouses: chosen(),
  segments: chosen(),
  lots: chosen(),
  twins: chosen(),
  measurements: chosen(),
  group: z.optional(z.enum(groups)),
});

export const isOrdered = ({ from, to }: { from: string; to: string }) => Date.parse(from) < Date.parse(to);
const fixedPeriod = z
  .strictObject({ from: instant(), to: instant() })
  .check(z.refine(isOrdered, { error: 'period_reversed', path: ['to'] }));
const period = z.union([z.enum(periodNames), fixedPeriod]);
export type BoardPeriod = z.output<typeof period>;

/** Variables of the board, shown at its top. */
export const boardVariables = ['warehouse', 'measurement'] as const;
export type BoardVariable = (typeof boardVariables)[number];

const place = {
  x: within(0, BOARD_COLUMNS - 1),
  y: within(0, BOARD_ROWS),
  w: within(1, BOARD_COLUMNS),
  h: within(1, MAX_WIDGET_ROWS),
};

const widget = z
  .strictObject({
    /** Unique on its board. */
    id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)),
    kind: z.enum(widgetKinds, { error: 'widget_kind' }),
    title: z.optional(line(120)),
    ...place,
    source,
    /** The variables of the board that replace the widget's own choice. */
    follow: z.array(z.enum(boardVariables)).check(z.maxLength(boardVariables.length)),
    /** A period of its own, or that of the board. */
    period: z.union([z.literal('follow'), period]),
    options: z.strictObject({ text: z.optional(text(2_000)) }),
  })
  .check(z.refine(({ x, w }) => x + w <= BOARD_COLUMNS, { error: 'outside_board', path: ['w'] }));
export type BoardWidget = z.output<typeof widget>;

const isDistinct = (widgets: { id: string }[]) =>
  new Set(widgets.map((one) => one.id)).size === widgets.length;

/** What a person composes; also the file that is exported and imported. */
export const boardDocument = {
  name: line(80),
  variables: z.strictObject({ idWarehouse: z.optional(id()), idMeasurement: z.optional(id()) }),
  /** The period that the board opens with. */
  period,
  widgets: z.array(widget).check(z.maxLength(MAX_WIDGETS), z.refine(isDistinct, { error: 'rows_repeated' })),
};
const whole = z.strictObject(boardDocument);
export type BoardDocument = z.output<typeof whole>;
export const parseBoardDocument = (value: unknown) => z.safeParse(whole, value);

/** A widget as a miniature shows it. */
export const miniature = z.object({ kind: z.enum(widgetKinds), ...place });
