import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import type { Micros, StepMemory } from './evaluate.ts';
import { microsOf, toMoment } from './micros.ts';
import { nameOf, type Series } from './series.ts';
import type { WatchedRule } from './watched.ts';

export interface EvaluatedSeries extends Series {
  rule: WatchedRule;
  before: StepMemory;
  next: StepMemory;
}

/** The stored state of these twins, by series and rule. */
export async function readMemories(tx: Tx, idTwins: number[]) {
  const rows = await tx
    .selectFrom('alarmWatch')
    .select(['idTwin', 'idSensorTwin', 'idMeasurement', 'idAlarmRule', 'muted', 'recent'])
    .select([
      microsOf('evaluatedTo').$castTo<Micros>().as('evaluatedTo'),
      microsOf('alarmWatch.since').as('since'),
      microsOf('watchedSince').as('watchedSince'),
    ])
    .where(sql<boolean>`id_twin = any(${idTwins})`)
    .execute();
  const seenTo = new Map<string, Micros>();
  for (const row of rows)
    seenTo.set(nameOf(row), Math.max(row.evaluatedTo, seenTo.get(nameOf(row)) ?? -Infinity));
  return {
    of: new Map(rows.map((row) => [`${nameOf(row)}/${row.idAlarmRule}`, row])),
    /** How far each series has been evaluated by any rule. */
    seenTo,
  };
}

/**
 * A rule is muted by the person who resolves its alarm, which may be while the engine works: the engine leaves that as it
 * finds it, and only ends what it has seen.
 */
export async function writeMemories(tx: Tx, idCompany: number, evaluated: readonly EvaluatedSeries[]) {
  const rows = evaluated.map(({ idTwin, idSensorTwin, idMeasurement, rule, next }) => ({
    id_twin: idTwin,
    id_alarm_rule: rule.idAlarmRule,
    id_sensor_twin: idSensorTwin,
    id_measurement: idMeasurement,
    watched_since: toMoment(rule.watchedSince),
    evaluated_to: toMoment(next.evaluatedTo),
    since: next.since === null ? null : toMoment(next.since),
    recent: next.recent,
  }));
  await sql`
    insert into alarm_watch (id_twin, id_alarm_rule, id_sensor_twin, id_measurement, id_company, watched_since, evaluated_to, since, recent)
    select w.id_twin, w.id_alarm_rule, w.id_sensor_twin, w.id_measurement, ${idCompany}, w.watched_since, w.evaluated_to, w.since, w.recent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id_twin int, id_alarm_rule int, id_sensor_twin int,
      id_measurement int, watched_since timestamptz, evaluated_to timestamptz, since timestamptz, recent jsonb)
    order by 1, 2, 3, 4
    on conflict (id_twin, id_alarm_rule, id_sensor_twin, id_measurement) do update set watched_since = excluded.watched_since,
      evaluated_to = excluded.evaluated_to, since = excluded.since, recent = excluded.recent`.execute(tx);
  await unmute(
    tx,
    evaluated.filter(({ before, next }) => before.muted && !next.muted),
  );
}

async function unmute(tx: Tx, ended: readonly EvaluatedSeries[]) {
  if (ended.length === 0) return;
  const of = <K extends keyof Series>(key: K) => ended.map((one) => one[key]);
  await sql`
    update alarm_watch w set muted = false
    from unnest(${of('idTwin')}::int[], ${ended.map(({ rule }) => rule.idAlarmRule)}::int[], ${of('idSensorTwin')}::int[],
      ${of('idMeasurement')}::int[]) as e (id_twin, id_alarm_rule, id_sensor_twin, id_measurement)
    where w.id_twin = e.id_twin and w.id_alarm_rule = e.id_alarm_rule and w.id_sensor_twin = e.id_sensor_twin
      and w.id_measurement = e.id_measurement`.execute(tx);
}
