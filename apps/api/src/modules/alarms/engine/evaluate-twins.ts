import { sql } from 'kysely';
import { type Tx, touch } from '../../../db/client.ts';
import { type Condition, evaluate, type Memory, type Micros, type Reading, SECOND } from './evaluate.ts';
import { openAlarms, resolveAlarms, type Unresolved } from './ledger.ts';
import { type EvaluatedSeries, readMemories, writeMemories } from './memories.ts';
import { microsOf } from './micros.ts';
import { nameOf, readReadings, type Series } from './series.ts';
import { settleTwins } from './settle.ts';
import {
  rulesFor,
  selectWatchedTwins,
  type WatchedCompany,
  type WatchedRule,
  type WatchedTwin,
} from './watched.ts';

/** How far back the first evaluation of a series goes, beyond the rule's hold time. */
const FIRST_LOOKBACK = 3_600 * SECOND;

interface Watch extends Series {
  twin: WatchedTwin;
  rule: WatchedRule;
  condition: Condition;
  memory: Memory;
  alarm: Unresolved | undefined;
}

/** Joined in code: under row-level security the planner expects one sensor and would rescan the readings for each. */
async function readLatest(tx: Tx, idTwins: number[]) {
  const sensors = await tx
    .selectFrom('twinSensor')
    .select('idSensorTwin')
    .where(sql<boolean>`id_twin = any(${idTwins})`)
    .where('state', '=', 'Activo')
    .execute();
  const active = new Set(sensors.map(({ idSensorTwin }) => idSensorTwin));
  const latest = await tx
    .selectFrom('readingLatest as l')
    .select(['l.idTwin', 'l.idSensorTwin', 'l.idMeasurement', microsOf('l.ts').$castTo<Micros>().as('at')])
    .where(sql<boolean>`l.id_twin = any(${idTwins})`)
    .execute();
  return latest.filter(({ idSensorTwin }) => active.has(idSensorTwin));
}

/** Pairs each series of these twins with each rule that watches it, if there are new readings. */
async function readWatches(
  tx: Tx,
  company: WatchedCompany,
  twins: readonly WatchedTwin[],
  open: Unresolved[],
) {
  const idTwins = twins.map(({ idTwin }) => idTwin);
  const memories = await readMemories(tx, idTwins);
  const latest = await readLatest(tx, idTwins);
  const byId = new Map(twins.map((twin) => [twin.idTwin, { twin, rules: rulesFor(company.rules, twin) }]));
  return latest.flatMap(({ at, ...series }): Watch[] => {
    const watched = byId.get(series.idTwin);
    return (watched?.rules ?? []).flatMap((rule) => {
      const { threshold, condition, hysteresis, hold } = rule;
      if (rule.idMeasurement !== series.idMeasurement || threshold === null || condition === 'silence')
        return [];
      const stored = memories.get(`${nameOf(series)}/${rule.idAlarmRule}/${rule.version}`);
      const evaluatedTo = stored?.evaluatedTo ?? company.now - hold - FIRST_LOOKBACK;
      if (!watched || at <= evaluatedTo) return [];
      const alarm = open.find(
        (one) => one.idAlarmRule === rule.idAlarmRule && nameOf(one as Series) === nameOf(series),
      );
      return {
        ...series,
        twin: watched.twin,
        rule,
        condition: { condition, threshold, hysteresis, hold, gap: company.gap },
        memory: {
          evaluatedTo,
          since: stored?.since ?? null,
          muted: stored?.muted ?? false,
          recent: (stored?.recent as Reading[] | undefined) ?? [],
          worst: alarm ? (alarm.worstValue ?? threshold) : null,
        },
        alarm,
      };
    });
  });
}

/** Opens and resolves alarms in the order of the readings; returns the new alarm that is left open, if any. */
async function apply(tx: Tx, idCompany: number, watch: Watch, found: readonly Reading[]) {
  const { memory, transitions } = evaluate(watch.memory, found, watch.condition);
  const { rule, twin, idSensorTwin } = watch;
  let idAlarm = watch.alarm?.idAlarm;
  let openedAlarm: number | undefined;
  for (const transition of transitions) {
    if (transition.kind === 'open') {
      [idAlarm] = await openAlarms(tx, idCompany, [{ rule, twin, idSensorTwin, ...transition }]);
      openedAlarm = idAlarm;
    } else if (idAlarm !== undefined) {
      await resolveAlarms(tx, idCompany, [{ idAlarm, reason: 'normal', ...transition }]);
      idAlarm = undefined;
      openedAlarm = undefined;
    }
  }
  if (idAlarm !== undefined && memory.worst !== null && memory.worst !== watch.alarm?.worstValue) {
    await tx.updateTable('alarm').set({ worstValue: memory.worst }).where('idAlarm', '=', idAlarm).execute();
    touch(tx, 'alarm', idCompany, idAlarm);
  }
  return { next: memory, openedAlarm };
}

/** Evaluates the readings of these twins since their last evaluation. */
export async function evaluateTwins(tx: Tx, company: WatchedCompany, idTwins: number[]) {
  const twins = await selectWatchedTwins(tx, company.idCompany)
    .where(sql<boolean>`t.id_twin = any(${idTwins})`)
    .execute();
  const open = await settleTwins(tx, company, twins);
  const active = twins.filter((twin) => twin.active);
  const watches = active.length > 0 ? await readWatches(tx, company, active, open) : [];
  if (watches.length === 0) return { opened: [], more: false };
  const { readings, more } = await readReadings(tx, watches);
  const evaluated: EvaluatedSeries[] = [];
  const opened: number[] = [];
  for (const watch of watches) {
    const found = readings.get(nameOf(watch));
    if (!found) continue;
    const { next, openedAlarm } = await apply(tx, company.idCompany, watch, found);
    evaluated.push({ ...watch, next });
    if (openedAlarm !== undefined) opened.push(openedAlarm);
  }
  if (evaluated.length > 0) await writeMemories(tx, company.idCompany, evaluated);
  return { opened, more };
}
