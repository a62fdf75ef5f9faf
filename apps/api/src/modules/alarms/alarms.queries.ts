import type {
  Alarm,
  AlarmDetail,
  AlarmEvent,
  AlarmFilters,
  AlarmPeriod,
} from '@gemelo/contract/endpoints/alarms';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Listing, listing } from '../../http/list.ts';
import { indexedMatches } from '../../http/search.ts';

/** Names are joined from the left though they are always there: whatever is only shown neither counts nor misleads the planner. */
export const selectAlarms = (tx: Tx) =>
  tx
    .selectFrom('alarm as a')
    .leftJoin('twin', 'twin.idTwin', 'a.idTwin')
    .leftJoin('alarmRule as r', 'r.idAlarmRule', 'a.idAlarmRule')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'a.idWarehouse')
    .leftJoin('measurement as m', 'm.idMeasurement', 'a.idMeasurement')
    .leftJoin('twinSensor as ts', 'ts.idSensorTwin', 'a.idSensorTwin')
    .leftJoin('sensor as s', 's.idSensor', 'ts.idSensor')
    .leftJoin('appUser as seer', 'seer.idUser', 'a.acknowledgedBy')
    .leftJoin('appUser as solver', 'solver.idUser', 'a.resolvedBy')
    .leftJoin('ticket', 'ticket.idAlarm', 'a.idAlarm')
    .select([
      'a.idAlarm',
      'a.idCompany',
      'a.severity',
      'a.state',
      'a.condition',
      'a.idAlarmRule',
      'r.name as ruleName',
      'a.idTwin',
      'twin.name as twinName',
      'a.idWarehouse',
      'w.name as warehouseName',
      's.name as sensorName',
      'a.idSensorTwin',
      'a.idMeasurement',
      'm.name as measurementName',
      'm.unit',
      'm.decimals',
      'a.threshold',
      'a.value',
      'a.worstValue',
      'a.since',
      'a.openedAt',
      'a.acknowledgedAt',
      'a.acknowledgedBy',
      'seer.name as seerName',
      'a.acknowledgedNote',
      'a.resolvedAt',
      'a.resolvedBy',
      'solver.name as solverName',
      'a.resolution',
      'a.resolvedNote',
      'ticket.idTicket',
    ]);
type AlarmSelect = ReturnType<typeof selectAlarms>;
type Found = Awaited<ReturnType<AlarmSelect['executeTakeFirstOrThrow']>>;

const personOf = (idUser: number | null, name: string | null) =>
  idUser === null ? null : { idUser, name: name ?? '' };

export const presentAlarm = ({
  idAlarmRule,
  ruleName,
  idTwin,
  twinName,
  idWarehouse,
  warehouseName,
  idSensorTwin,
  sensorName,
  idMeasurement,
  measurementName,
  unit,
  decimals,
  acknowledgedBy,
  seerName,
  resolvedBy,
  solverName,
  ...row
}: Found): Alarm => ({
  ...row,
  AlarmRule: { idAlarmRule, name: ruleName ?? '' },
  Twin: { idTwin, name: twinName ?? '' },
  Warehouse: { idWarehouse, name: warehouseName ?? '' },
  Sensor: idSensorTwin === null ? null : { idSensorTwin, name: sensorName ?? '' },
  Measurement:
    idMeasurement === null
      ? null
      : { idMeasurement, name: measurementName ?? '', unit: unit ?? '', decimals: decimals ?? 0 },
  AcknowledgedBy: personOf(acknowledgedBy, seerName),
  ResolvedBy: personOf(resolvedBy, solverName),
});

const DAYS: Record<AlarmPeriod, number> = { day: 1, week: 7, month: 30 };

const searched = {
  twin: { table: 'twin', id: 'idTwin', columns: ['name', 'mac', 'macDigits'] },
  rule: { table: 'alarm_rule', id: 'idAlarmRule', columns: ['name'] },
} as const;

/** Alarms of one company, which every index begins with. */
export async function filterAlarms(tx: Tx, idCompany: number, filters: AlarmFilters): Promise<AlarmSelect> {
  const { state, severity, condition, idAlarmRule, idWarehouse, idTwin, idMeasurement, from, to } = filters;
  let rows = selectAlarms(tx).where('a.idCompany', '=', idCompany);
  if (filters.search) {
    const twin = await indexedMatches(tx, searched.twin, filters.search);
    const rule = await indexedMatches(tx, searched.rule, filters.search, 'r');
    rows = rows.where(sql<boolean>`(${twin} or ${rule})`);
  }
  if (state) rows = rows.where('a.state', 'in', state);
  if (severity) rows = rows.where('a.severity', 'in', severity);
  if (condition) rows = rows.where('a.condition', 'in', condition);
  if (idAlarmRule) rows = rows.where('a.idAlarmRule', 'in', idAlarmRule);
  if (idWarehouse) rows = rows.where('a.idWarehouse', 'in', idWarehouse);
  if (idTwin) rows = rows.where('a.idTwin', 'in', idTwin);
  if (idMeasurement) rows = rows.where('a.idMeasurement', 'in', idMeasurement);
  if (filters.period)
    rows = rows.where(
      'a.openedAt',
      '>=',
      sql<string>`now() - make_interval(days => ${DAYS[filters.period]})`,
    );
  if (from) rows = rows.where('a.openedAt', '>=', from);
  if (to) rows = rows.where('a.openedAt', '<', to);
  return rows;
}

export const listAlarms = (rows: AlarmSelect): Listing<Alarm> =>
  listing(rows, {
    entity: 'alarm',
    order: {
      idAlarm: 'a.idAlarm',
      openedAt: 'a.openedAt',
      severity: 'a.severity',
      state: 'a.state',
      resolvedAt: 'a.resolvedAt',
    },
    newest: ['a.openedAt', 'a.idAlarm'],
    present: presentAlarm,
  });

export async function findAlarm(tx: Tx, idAlarm: number): Promise<AlarmDetail | undefined> {
  const row = await selectAlarms(tx).where('a.idAlarm', '=', idAlarm).executeTakeFirst();
  if (!row) return undefined;
  const events = await tx
    .selectFrom('alarmEvent as e')
    .leftJoin('appUser as u', 'u.idUser', 'e.idUser')
    .select(['e.idAlarmEvent', 'e.kind', 'e.at', 'e.value', 'e.reason', 'e.note', 'e.idUser', 'u.name'])
    .where('e.idAlarm', '=', idAlarm)
    .orderBy('e.idAlarmEvent')
    .execute();
  return {
    ...presentAlarm(row),
    events: events.map(({ idUser, name, reason, ...event }) => ({
      ...event,
      reason: reason as AlarmEvent['reason'],
      User: personOf(idUser, name),
    })),
  };
}

export async function summarize(tx: Tx, idCompany: number) {
  const { rows } = await sql<{ alarm: number; warning: number; acknowledged: number }>`
    select count(*) filter (where state = 'open' and severity = 'alarm') as alarm,
      count(*) filter (where state = 'open' and severity = 'warning') as warning,
      count(*) filter (where state = 'acknowledged') as acknowledged
    from alarm where id_company = ${idCompany} and state <> 'resolved'`.execute(tx);
  const { alarm, warning, acknowledged } = rows[0] ?? { alarm: 0, warning: 0, acknowledged: 0 };
  const newest = await selectAlarms(tx)
    .where('a.idCompany', '=', idCompany)
    .where('a.state', '<>', 'resolved')
    // What nobody has taken note of stands first.
    .orderBy(sql`a.state = 'open'`, 'desc')
    .orderBy('a.openedAt', 'desc')
    .orderBy('a.idAlarm', 'desc')
    .limit(5)
    .execute();
  return { open: { alarm, warning }, acknowledged, newest: newest.map(presentAlarm) };
}

interface Choice {
  value: number;
  label: string;
  count: number;
}

/** What the alarms of a company are about, the most frequent first. */
export async function alarmChoices(tx: Tx, idCompany: number) {
  const by = async (id: string, table: string): Promise<Choice[]> => {
    const { rows } = await sql<Choice>`
      select x.${sql.ref(id)} as value, x.name as label, count(*) as count
      from alarm a join ${sql.table(table)} x on x.${sql.ref(id)} = a.${sql.ref(id)}
      where a.id_company = ${idCompany}
      group by 1, 2 order by 3 desc, 2 limit 200`.execute(tx);
    return rows;
  };
  return {
    idAlarmRule: await by('idAlarmRule', 'alarmRule'),
    idWarehouse: await by('idWarehouse', 'warehouse'),
    idTwin: await by('idTwin', 'twin'),
    idMeasurement: await by('idMeasurement', 'measurement'),
  };
}
