import { sql } from 'kysely';
import { type Tx, touch } from '../../../db/client.ts';
import {
  evaluate,
  type Ladder,
  type Memory,
  type Micros,
  type Past,
  type Reading,
  SECOND,
  type StepMemory,
} from './evaluate.ts';
import { openAlarms, resolveAlarms, shiftAlarms, type Unresolved } from './ledger.ts';
import { type EvaluatedSeries, readMemories, writeMemories } from './memories.ts';
import { nameOf, readLatest, readReadings, type Series } from './series.ts';
import { settleTwins } from './settle.ts';
import {
  laddersFor,
  type RuleLadder,
  selectWatchedTwins,
  type WatchedCompany,
  type WatchedRule,
  type WatchedTwin,
} from './watched.ts';

/** How far back a rule looks when it begins to watch a series, beyond its hold time. */
const FIRST_LOOKBACK = 3_600 * SECOND;

/** A series with the rules of one condition. */
interface Watch extends Series {
  twin: WatchedTwin;
  rules: RuleLadder;
  ladder: Ladder;
  memory: Memory;
  past: Omit<Past, 'complete'>;
  /** The earliest reading that some rule has not evaluated is after this. */
  from: Micros;
  alarm: Unresolved | undefined;
}

type Memories = Awaited<ReturnType<typeof readMemories>>;

/** The limits of these rules; `undefined` for a silence, which has none. */
export function ladderFrom(rules: RuleLadder, gap: Micros): Ladder | undefined {
  const [{ condition }] = rules;
  if (condition === 'silence') return undefined;
  const steps = rules.map(({ threshold, hysteresis, hold }) => ({
    threshold: threshold ?? Infinity,
    hysteresis,
    hold,
  }));
  return { condition, gap, steps };
}

/**
 * What a rule remembers of a series. One that begins to watch it, or watches it in another way, looks at its hold time
 * again, and keeps still if it was resolved by hand and no reading since was normal.
 */
function stepMemoryOf(now: Micros, rule: WatchedRule, series: Series, { of, seenTo }: Memories): StepMemory {
  const stored = of.get(`${nameOf(series)}/${rule.idAlarmRule}`);
  const lookback = now - rule.hold - FIRST_LOOKBACK;
  if (!stored) return { evaluatedTo: lookback, since: null, muted: false, recent: [] };
  const { evaluatedTo, since, muted } = stored;
  const from = muted ? Math.min(lookback, evaluatedTo) : lookback;
  const upToDate = evaluatedTo === seenTo.get(nameOf(series));
  if (stored.watchedSince === rule.watchedSince && (upToDate || evaluatedTo >= from))
    return { evaluatedTo, since, muted, recent: stored.recent as unknown as Reading[] };
  return { evaluatedTo: from, since: null, muted, recent: [] };
}

function memoryOf(
  { now }: WatchedCompany,
  rules: RuleLadder,
  series: Series,
  memories: Memories,
  alarm: Unresolved | undefined,
): Memory {
  const steps = rules.map((rule) => stepMemoryOf(now, rule, series, memories));
  const step = rules.findIndex(({ idAlarmRule }) => idAlarmRule === alarm?.idAlarmRule);
  const worst = alarm?.worstValue ?? rules[step]?.threshold ?? 0;
  return { steps, alarm: step < 0 || !alarm ? null : { step, worst, openedAt: alarm.openedAt } };
}

/** Pairs each series of these twins with each ladder that watches it, if there are new readings. */
async function readWatches(
  tx: Tx,
  company: WatchedCompany,
  twins: readonly WatchedTwin[],
  open: Unresolved[],
) {
  const idTwins = twins.map(({ idTwin }) => idTwin);
  const memories = await readMemories(tx, idTwins);
  const latest = await readLatest(tx, idTwins);
  const byId = new Map(
    twins.map((twin) => [twin.idTwin, { twin, ladders: laddersFor(company.rules, twin) }]),
  );
  return latest.flatMap(({ at, value: _, ...series }): Watch[] => {
    const watched = byId.get(series.idTwin);
    return (watched?.ladders ?? []).flatMap((rules) => {
      const [{ idMeasurement, condition }] = rules;
      const ladder = ladderFrom(rules, company.gap);
      if (!watched || !ladder || idMeasurement !== series.idMeasurement) return [];
      const alarm = open.find(
        (one) => one.condition === condition && nameOf(one as Series) === nameOf(series),
      );
      const memory = memoryOf(company, rules, series, memories, alarm);
      const from = Math.min(...memory.steps.map(({ evaluatedTo }) => evaluatedTo));
      const past = {
        seenTo: memories.seenTo.get(nameOf(series)) ?? -Infinity,
        changedAt: Math.max(...rules.map(({ watchedSince }) => watchedSince)),
        now: company.now,
      };
      return at <= from ? [] : { ...series, twin: watched.twin, rules, ladder, memory, past, from, alarm };
    });
  });
}

/**
 * Writes what happened to the alarm of a series in the order of the readings; returns the alarm if it is left open and is
 * new or more severe than before, which people are told.
 */
async function apply(tx: Tx, idCompany: number, watch: Watch, found: readonly Reading[], complete: boolean) {
  const { memory, transitions } = evaluate(watch.memory, found, watch.ladder, { ...watch.past, complete });
  const { rules, twin, idSensorTwin } = watch;
  let idAlarm = watch.alarm?.idAlarm;
  for (const { kind, ...transition } of transitions) {
    const rule = 'step' in transition ? rules[transition.step] : undefined;
    if (kind === 'open' && rule && 'since' in transition)
      [idAlarm] = await openAlarms(tx, idCompany, [{ rule, twin, idSensorTwin, ...transition }]);
    else if (idAlarm === undefined) continue;
    else if (kind === 'resolve') {
      await resolveAlarms(tx, idCompany, [{ idAlarm, reason: 'normal', ...transition }]);
      idAlarm = undefined;
    } else if (rule)
      await shiftAlarms(tx, idCompany, [
        { idAlarm, rule, kind: kind === 'raise' ? 'raised' : 'lowered', ...transition },
      ]);
  }
  const { alarm } = memory;
  if (idAlarm === undefined || !alarm) return { next: memory, announced: undefined };
  if (alarm.worst !== watch.alarm?.worstValue) {
    await tx
      .updateTable('alarm')
      .set({ worstValue: alarm.worst })
      .where('idAlarm', '=', idAlarm)
      .where('state', '<>', 'resolved')
      .execute();
    touch(tx, 'alarm', idCompany, idAlarm);
  }
  const before = idAlarm === watch.alarm?.idAlarm ? (watch.memory.alarm?.step ?? -1) : -1;
  return { next: memory, announced: alarm.step > before ? idAlarm : undefined };
}

/** Whether the latest value went beyond a limit, or came back. */
const crosses = (before: Memory, after: Memory) =>
  after.steps.some(
    ({ since }, index) => (since === null) !== ((before.steps[index]?.since ?? null) === null),
  );

/** Evaluates the readings of these twins since their last evaluation. */
export async function evaluateTwins(tx: Tx, company: WatchedCompany, idTwins: number[]) {
  const twins = await selectWatchedTwins(tx, company.idCompany)
    .where(sql<boolean>`t.id_twin = any(${idTwins})`)
    .execute();
  const { remaining, raised } = await settleTwins(tx, company, twins);
  const active = twins.filter((twin) => twin.active);
  const watches = active.length > 0 ? await readWatches(tx, company, active, remaining) : [];
  if (watches.length === 0) return { announced: raised, more: false };
  const { readings, more, cut } = await readReadings(tx, watches);
  const evaluated: EvaluatedSeries[] = [];
  const announced = new Set(raised);
  for (const watch of watches) {
    const found = readings.get(nameOf(watch));
    if (!found) continue;
    const { next, announced: idAlarm } = await apply(
      tx,
      company.idCompany,
      watch,
      found,
      nameOf(watch) !== cut,
    );
    // What the device and its place say about themselves changes before any alarm opens.
    if (crosses(watch.memory, next)) touch(tx, 'alarm', company.idCompany, nameOf(watch));
    for (const [index, rule] of watch.rules.entries()) {
      const [before, after] = [watch.memory.steps[index], next.steps[index]];
      if (before && after) evaluated.push({ ...watch, rule, before, next: after });
    }
    if (idAlarm !== undefined) announced.add(idAlarm);
    else if (!next.alarm && watch.alarm) announced.delete(watch.alarm.idAlarm);
  }
  if (evaluated.length > 0) await writeMemories(tx, company.idCompany, evaluated);
  return { announced: [...announced], more };
}
