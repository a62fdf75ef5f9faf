import type { FaultReason } from '@gemelo/contract/endpoints/telemetry';
import type { Device } from '../devices.ts';
import type { AttributedRefusal, RefusalCause } from './refusals.ts';
import { shownText } from './shown-text.ts';
import { createTally } from './tally.ts';
import type { Protocol, Refused } from './watched.ts';

/** Upper bounds of the time until a message is acknowledged; beyond the last one is one more group. */
const BOUNDS_MS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** What one process says about itself. */
export interface ProcessFigures {
  connections: Partial<Record<Protocol, number>>;
  perSecond: Record<Counted, number>;
  waiting: number;
  /** Messages of the last minutes by the time until they were acknowledged; the last group has no upper bound. */
  acknowledged: { withinMs: number | null; messages: number }[];
  slowest: { idTwin: number; messages: number; meanMs: number; worstMs: number }[];
  refusedFrom: { address: string; refusals: number }[];
  faults: { idTwin: number; reason: FaultReason; at: string }[];
  refusals: { idTwin: number; cause: RefusalCause; address: string | null; at: string }[];
}

const counted = ['opened', 'refused', 'messages', 'values', 'faults'] as const;
type Counted = (typeof counted)[number];

const WINDOW_MS = 60_000;
const MAX_TWINS = 20_000;
const MAX_ADDRESSES = 4_096;
const SHOWN = 10;
const RECENT = 20;

/** The newest of each key. */
function createRecent<Item>() {
  const items = new Map<string, Item>();
  return {
    add(key: string, item: Item) {
      items.delete(key);
      items.set(key, item);
      if (items.size > RECENT) items.delete(items.keys().next().value as string);
    },
    newestFirst: () => [...items.values()].reverse(),
  };
}

const total = <Item>(items: readonly Item[], figureOf: (item: Item) => number) =>
  items.reduce((sum, item) => sum + figureOf(item), 0);
const largest = <Item>(items: readonly Item[], figureOf: (item: Item) => number) =>
  items.toSorted((one, other) => figureOf(other) - figureOf(one)).slice(0, SHOWN);

/** Counts what the doors of this process report. */
export function createFigures(waiting: () => number) {
  const connections = new Map<Protocol, number>();
  const counts: Record<Counted, number> = { opened: 0, refused: 0, messages: 0, values: 0, faults: 0 };
  const told = [{ counts: { ...counts }, at: performance.now() }];
  const times = createTally(WINDOW_MS, 1, () => new Array<number>(BOUNDS_MS.length + 1).fill(0));
  const twins = createTally<number, { messages: number; ms: number; worstMs: number }>(
    WINDOW_MS,
    MAX_TWINS,
    () => ({ messages: 0, ms: 0, worstMs: 0 }),
  );
  const addresses = createTally<string, { refusals: number }>(WINDOW_MS, MAX_ADDRESSES, () => ({
    refusals: 0,
  }));
  const faults = createRecent<ProcessFigures['faults'][number]>();
  const refusals = createRecent<ProcessFigures['refusals'][number]>();

  const groupOf = (ms: number) => {
    const group = BOUNDS_MS.findIndex((bound) => ms <= bound);
    return group < 0 ? BOUNDS_MS.length : group;
  };
  /** Over the last minute, so that what is rare does not flicker. */
  const perSecond = (): Record<Counted, number> => {
    const at = performance.now();
    while (told[1] && at - told[1].at >= WINDOW_MS) told.shift();
    const former = told[0] ?? { counts, at };
    const seconds = Math.max(at - former.at, 1_000) / 1_000;
    told.push({ counts: { ...counts }, at });
    return Object.fromEntries(
      counted.map((name) => [name, (counts[name] - former.counts[name]) / seconds]),
    ) as Record<Counted, number>;
  };
  const slowest = () =>
    largest(
      [...twins.entries()].map(([idTwin, sums]) => {
        const messages = total(sums, (sum) => sum.messages);
        const worstMs = Math.max(...sums.map((sum) => sum.worstMs));
        return { idTwin, messages, meanMs: total(sums, ({ ms }) => ms) / messages, worstMs };
      }),
      ({ meanMs }) => meanMs,
    );
  const refusedFrom = () =>
    largest(
      [...addresses.entries()].map(([address, sums]) => ({
        address,
        refusals: total(sums, (sum) => sum.refusals),
      })),
      (one) => one.refusals,
    );
  const acknowledged = () => {
    const windows = times.entries().get(0) ?? [];
    return [...BOUNDS_MS, null].map((withinMs, group) => ({
      withinMs,
      messages: total(windows, (window) => window[group] ?? 0),
    }));
  };

  return {
    opened(protocol: Protocol) {
      counts.opened += 1;
      connections.set(protocol, (connections.get(protocol) ?? 0) + 1);
    },
    closed: (protocol: Protocol) => connections.set(protocol, (connections.get(protocol) ?? 1) - 1),
    refused({ address }: Refused) {
      counts.refused += 1;
      const shown = shownText(address);
      const own = shown && addresses.of(shown);
      if (own) own.refusals += 1;
    },
    acknowledged({ idTwin }: Device, ms: number, values: number) {
      counts.messages += 1;
      counts.values += values;
      const group = groupOf(ms);
      const window = times.of(0);
      if (window) window[group] = (window[group] ?? 0) + 1;
      const own = twins.of(idTwin);
      if (!own) return;
      own.messages += 1;
      own.ms += ms;
      if (ms > own.worstMs) own.worstMs = ms;
    },
    faulted({ idTwin }: Pick<Device, 'idTwin'>, reason: FaultReason) {
      counts.faults += 1;
      faults.add(`${idTwin}/${reason}`, { idTwin, reason, at: new Date().toISOString() });
    },
    attributed(found: readonly AttributedRefusal[]) {
      for (const { idTwin, cause, address } of found)
        refusals.add(`${idTwin}/${cause}`, { idTwin, cause, address, at: new Date().toISOString() });
    },
    now: (): ProcessFigures => ({
      connections: Object.fromEntries(connections),
      perSecond: perSecond(),
      waiting: waiting(),
      acknowledged: acknowledged(),
      slowest: slowest(),
      refusedFrom: refusedFrom(),
      faults: faults.newestFirst(),
      refusals: refusals.newestFirst(),
    }),
  };
}
