import {
  type RecordType,
  recordTypes,
  type TrackedFilter,
} from '@gemelo/contract/endpoints/activity-records';
import { addDays, type Day } from '@gemelo/contract/kit/zoned';

/** What the map can show. */
export const layers = ['people', 'actions', 'warehouses', 'geofences'] as const;
export type Layer = (typeof layers)[number];

export const presets = ['today', 'yesterday', 'week'] as const;
export type Preset = (typeof presets)[number];
const WEEK_DAYS = 7;

export interface Days {
  from: Day;
  to: Day;
}

export interface TrackerFilter {
  users: readonly number[];
  actions: readonly number[];
  warehouses: readonly number[];
  types: readonly RecordType[];
  /** A range of days that has a name, or one that was chosen. */
  preset: Preset | undefined;
  days: Days;
  shown: readonly Layer[];
  search: string;
}

type Address = Readonly<Record<string, string | undefined>>;

const partsOf = (value: string | undefined) => (value ?? '').split(',').filter(Boolean);
const idsOf = (value: string | undefined) =>
  partsOf(value)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
const among = <One extends string>(known: readonly One[], value: string | undefined): One[] =>
  known.filter((one) => partsOf(value).includes(one));

export const isDay = (value: string | undefined): value is Day =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** The days of a named range, the last one included. */
export function daysOf(preset: Preset, today: Day): Days {
  if (preset === 'week') return { from: addDays(today, 1 - WEEK_DAYS), to: today };
  const day = preset === 'yesterday' ? addDays(today, -1) : today;
  return { from: day, to: day };
}

const BETWEEN = '..';

/** A range as the address has it. */
export const writeDays = ({ from, to }: Days): string => `${from}${BETWEEN}${to}`;

/** A range that was chosen day by day; typed the wrong way around, it is the same. */
function rangeOf(period: string | undefined): Days | undefined {
  const [from, to] = period?.split(BETWEEN) ?? [];
  if (!isDay(from) || !isDay(to)) return undefined;
  return from <= to ? { from, to } : { from: to, to: from };
}

function periodOf(period: string | undefined, today: Day): Pick<TrackerFilter, 'preset' | 'days'> {
  const range = rangeOf(period);
  if (range) return { preset: undefined, days: range };
  const preset = presets.find((one) => one === period) ?? 'today';
  return { preset, days: daysOf(preset, today) };
}

/** Recorded actions are shown when somebody asks for some of them. */
const usualLayers = (asksForActions: boolean): Layer[] =>
  layers.filter((layer) => layer !== 'actions' || asksForActions);

/** What the address asks for. */
export function readFilter(address: Address, today: Day): TrackerFilter {
  const actions = idsOf(address.actions);
  const types = among(recordTypes, address.type);
  const period = periodOf(address.period, today);
  const asksForActions = actions.length > 0 || types.length > 0 || period.preset !== 'today';
  return {
    users: idsOf(address.users),
    actions,
    warehouses: idsOf(address.warehouses),
    types,
    ...period,
    shown: address.show === undefined ? usualLayers(asksForActions) : among(layers, address.show),
    search: address.search ?? '',
  };
}

/** What the address says about the layers; nothing is written for none at all. */
export const writeLayers = (shown: readonly Layer[]): string =>
  layers.filter((layer) => shown.includes(layer)).join(',') || 'none';

/** Whether somebody is found by their name. */
export const isNamed = (name: string, search: string, locale: string): boolean =>
  name.toLocaleLowerCase(locale).includes(search.trim().toLocaleLowerCase(locale));

/** The recorded actions of a filter, as the server is asked for them. */
export const askedActions = (filter: TrackerFilter): TrackedFilter => ({
  ...(filter.users.length > 0 ? { users: [...filter.users] } : {}),
  ...(filter.actions.length > 0 ? { actions: [...filter.actions] } : {}),
  ...(filter.warehouses.length > 0 ? { warehouses: [...filter.warehouses] } : {}),
  ...(filter.types.length > 0 ? { type: [...filter.types] } : {}),
  startDate: filter.days.from,
  endDate: filter.days.to,
});
