import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import { sql } from 'kysely';
import { type Tx, touch } from '../../../db/client.ts';
import type { Micros } from './evaluate.ts';
import { microsOf, toMoment } from './micros.ts';
import type { WatchedRule, WatchedTwin } from './watched.ts';

export interface NewAlarm {
  rule: WatchedRule;
  twin: WatchedTwin;
  idSensorTwin: number | null;
  since: Micros;
  at: Micros;
  value: number | null;
}

export interface Resolution {
  idAlarm: number;
  at: Micros;
  reason: NonNullable<Alarm['resolution']>;
  value?: number;
  worst?: number;
}

/** The unresolved alarms of a company. */
export const unresolvedAlarms = (tx: Tx, idCompany: number) =>
  tx
    .selectFrom('alarm as a')
    .leftJoin('twinSensor as s', 's.idSensorTwin', 'a.idSensorTwin')
    .select([
      'a.idAlarm',
      'a.idAlarmRule',
      'a.idTwin',
      'a.idSensorTwin',
      'a.idMeasurement',
      'a.condition',
      'a.severity',
      'a.worstValue',
      's.state as sensorState',
      microsOf('a.openedAt').$castTo<Micros>().as('openedAt'),
    ])
    .where('a.idCompany', '=', idCompany)
    .where('a.state', '<>', 'resolved');
export type Unresolved = Awaited<ReturnType<ReturnType<typeof unresolvedAlarms>['executeTakeFirstOrThrow']>>;

const BATCH_SIZE = 500;

/** Opens alarms with the first entry of their history; an alarm that is already open stays unchanged. */
export async function openAlarms(
  tx: Tx,
  idCompany: number,
  newAlarms: readonly NewAlarm[],
): Promise<number[]> {
  const opened: number[] = [];
  for (let from = 0; from < newAlarms.length; from += BATCH_SIZE) {
    const rows = newAlarms
      .slice(from, from + BATCH_SIZE)
      .map(({ rule, twin, idSensorTwin, since, at, value }) => ({
        idCompany,
        idAlarmRule: rule.idAlarmRule,
        idTwin: twin.idTwin,
        idSensorTwin,
        idMeasurement: rule.idMeasurement,
        idWarehouse: twin.idWarehouse,
        condition: rule.condition,
        severity: rule.severity,
        threshold: rule.threshold,
        since: toMoment(since),
        openedAt: toMoment(at),
        value,
        worstValue: value,
      }));
    const inserted = await tx
      .insertInto('alarm')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['idAlarm', 'value', 'openedAt as at'])
      .execute();
    if (inserted.length === 0) continue;
    await tx
      .insertInto('alarmEvent')
      .values(inserted.map((row) => ({ ...row, idCompany, kind: 'opened' as const })))
      .execute();
    for (const { idAlarm } of inserted) {
      touch(tx, 'alarm', idCompany, idAlarm);
      opened.push(idAlarm);
    }
  }
  return opened;
}

/** An alarm that goes on under another rule. */
export interface Shift {
  idAlarm: number;
  rule: WatchedRule;
  kind: 'raised' | 'lowered' | null;
  at: Micros;
  value: number | null;
}

/**
 * Puts alarms on another step of their ladder, all in one statement. One that rises needs attention again, so it loses
 * its acknowledgement; its reminders count from now, because a rise is mailed.
 */
export async function shiftAlarms(tx: Tx, idCompany: number, shifts: readonly Shift[]) {
  if (shifts.length === 0) return;
  const { rows } = await sql<{ idAlarm: number }>`
    with given as (
      select * from unnest(${shifts.map(({ idAlarm }) => idAlarm)}::int[], ${shifts.map(({ rule }) => rule.idAlarmRule)}::int[],
        ${shifts.map(({ rule }) => rule.severity)}::text[], ${shifts.map(({ rule }) => rule.threshold)}::float8[],
        ${shifts.map(({ kind }) => kind)}::text[], ${shifts.map(({ at }) => toMoment(at))}::timestamptz[],
        ${shifts.map(({ value }) => value)}::float8[]) g(id_alarm, id_alarm_rule, severity, threshold, kind, at, value)
    ), shifted as (
      update alarm a set id_alarm_rule = g.id_alarm_rule, severity = g.severity, threshold = g.threshold,
        peak_rule = case when g.kind = 'lowered' then coalesce(a.peak_rule, a.id_alarm_rule) else a.peak_rule end,
        peak_severity = case when g.kind = 'lowered' then coalesce(a.peak_severity, a.severity) else a.peak_severity end,
        peak_threshold = case when g.kind = 'lowered' and a.peak_rule is null then a.threshold else a.peak_threshold end
      from given g where a.id_alarm = g.id_alarm and a.state <> 'resolved' and g.kind is distinct from 'raised' returning a.id_alarm
    ), raised as (
      update alarm a set id_alarm_rule = g.id_alarm_rule, severity = g.severity, threshold = g.threshold, state = 'open',
        peak_rule = null, peak_severity = null, peak_threshold = null, acknowledged_at = null, acknowledged_by = null, acknowledged_note = null, reminded_at = now()
      from given g where a.id_alarm = g.id_alarm and a.state <> 'resolved' and g.kind = 'raised' returning a.id_alarm
    ), changed as (select id_alarm from shifted union all select id_alarm from raised
    ), logged as (
      insert into alarm_event (id_company, id_alarm, kind, value, at)
      select ${idCompany}, g.id_alarm, g.kind, g.value, g.at from given g join changed c on c.id_alarm = g.id_alarm
      where g.kind is not null order by 2
    )
    select id_alarm from changed`.execute(tx);
  for (const { idAlarm } of rows) touch(tx, 'alarm', idCompany, idAlarm);
}

/** An alarm that is over is shown as the worst that it was. */
export const atItsPeak = sql`id_alarm_rule = coalesce(a.peak_rule, a.id_alarm_rule), severity = coalesce(a.peak_severity, a.severity),
  threshold = case when a.peak_rule is null then a.threshold else a.peak_threshold end`;

/** Resolves alarms automatically, with a reason each, all in one statement. */
export async function resolveAlarms(tx: Tx, idCompany: number, resolutions: readonly Resolution[]) {
  if (resolutions.length === 0) return;
  const { rows } = await sql<{ idAlarm: number }>`
    with given as (
      select * from unnest(${resolutions.map(({ idAlarm }) => idAlarm)}::int[], ${resolutions.map(({ at }) => toMoment(at))}::timestamptz[],
        ${resolutions.map(({ reason }) => reason)}::text[], ${resolutions.map(({ value }) => value ?? null)}::float8[],
        ${resolutions.map(({ worst }) => worst ?? null)}::float8[]) g(id_alarm, at, reason, value, worst)
    ), ended as (
      update alarm a set state = 'resolved', resolved_at = g.at, resolution = g.reason, worst_value = coalesce(g.worst, a.worst_value),
        ${atItsPeak}
      from given g where a.id_alarm = g.id_alarm and a.state <> 'resolved' returning a.id_alarm
    ), logged as (
      insert into alarm_event (id_company, id_alarm, kind, reason, value, at)
      select ${idCompany}, g.id_alarm, 'resolved', g.reason, g.value, g.at from given g join ended e on e.id_alarm = g.id_alarm order by 2
    )
    select id_alarm from ended`.execute(tx);
  for (const { idAlarm } of rows) touch(tx, 'alarm', idCompany, idAlarm);
}
