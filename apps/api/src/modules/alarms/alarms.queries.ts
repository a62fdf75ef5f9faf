import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import type { AlarmDetail, AlarmEvent } from '@gemelo/contract/endpoints/alarms';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { choicesAmong, valuesOf } from '../../db/lists/choices.ts';
import { authorName, personOf } from '../../db/person.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';
import { limitsOfAlarm } from './twin-limits.queries.ts';

/**
 * Left joins although the rows always exist: joins that are only displayed then neither affect the count nor mislead
 * the planner.
 */
export const selectAlarms = (db: Builder) =>
  db
    .selectFrom('alarm as a')
    .leftJoin('twin', 'twin.idTwin', 'a.idTwin')
    .leftJoin('alarmRule as r', 'r.idAlarmRule', 'a.idAlarmRule')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'a.idWarehouse')
    .leftJoin('warehouse as destination', 'destination.idWarehouse', 'twin.idDestination')
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
      'twin.idDestination',
      'destination.name as destinationName',
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
      authorName('seer', 'a.acknowledged_by').as('seerName'),
      'a.acknowledgedNote',
      'a.resolvedAt',
      'a.resolvedBy',
      authorName('solver', 'a.resolved_by').as('solverName'),
      'a.resolution',
      'a.resolvedNote',
      'ticket.idTicket',
    ]);
type Found = Awaited<ReturnType<ReturnType<typeof selectAlarms>['executeTakeFirstOrThrow']>>;

export const presentAlarm = ({
  idAlarmRule,
  ruleName,
  idTwin,
  twinName,
  idWarehouse,
  warehouseName,
  idDestination,
  destinationName,
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
  Destination: idDestination === null ? null : { idWarehouse: idDestination, name: destinationName ?? '' },
  Sensor: idSensorTwin === null ? null : { idSensorTwin, name: sensorName ?? '' },
  Measurement:
    idMeasurement === null
      ? null
      : { idMeasurement, name: measurementName ?? '', unit: unit ?? '', decimals: decimals ?? 0 },
  AcknowledgedBy: personOf(acknowledgedBy, seerName),
  ResolvedBy: personOf(resolvedBy, solverName),
});

interface OfAlarm {
  idAlarm: number;
}
const alarmById = prepared<OfAlarm>()((db, { idAlarm }) => selectAlarms(db).where('a.idAlarm', '=', idAlarm));
const eventsOf = prepared<OfAlarm>()((db, { idAlarm }) =>
  db
    .selectFrom('alarmEvent as e')
    .leftJoin('appUser as u', 'u.idUser', 'e.idUser')
    .select(['e.idAlarmEvent', 'e.kind', 'e.at', 'e.value', 'e.reason', 'e.note', 'e.idUser'])
    .select(authorName('u', 'e.id_user').as('name'))
    .where('e.idAlarm', '=', idAlarm)
    .orderBy('e.idAlarmEvent'),
);
const alarmToChange = prepared<OfAlarm>()((db, { idAlarm }) =>
  db.selectFrom('alarm').select('idAlarm').where('idAlarm', '=', idAlarm).forUpdate(),
);

const askDetail = (idAlarm: number) => [alarmById.ask({ idAlarm }), eventsOf.ask({ idAlarm })] as const;
type FoundEvent = Awaited<ReturnType<typeof eventsOf.all>>[number];

const presentDetail = (
  row: Found,
  events: readonly FoundEvent[],
  limits: AlarmDetail['limits'],
): AlarmDetail => ({
  ...presentAlarm(row),
  limits,
  events: events.map(({ idUser, name, reason, ...event }) => ({
    ...event,
    reason: reason as AlarmEvent['reason'],
    User: personOf(idUser, name),
  })),
});

export async function findAlarm(tx: Tx, idAlarm: number): Promise<AlarmDetail | undefined> {
  const [[row], events] = await together(tx, ...askDetail(idAlarm));
  return row && presentDetail(row, events, await limitsOfAlarm(tx, row));
}

/** Locks the alarm and reads it. */
export async function lockAlarm(tx: Tx, idAlarm: number): Promise<Alarm | undefined> {
  const [, [row]] = await together(tx, alarmToChange.ask({ idAlarm }), alarmById.ask({ idAlarm }));
  return row && presentAlarm(row);
}

interface OfCompany {
  idCompany: number;
}
const unresolvedCounts = prepared<OfCompany>()(
  (_db, { idCompany }) => sql<{ alarm: number; warning: number; acknowledged: number }>`
    select count(*) filter (where state = 'open' and severity = 'alarm') as alarm,
      count(*) filter (where state = 'open' and severity = 'warning') as warning,
      count(*) filter (where state = 'acknowledged') as acknowledged
    from alarm where id_company = ${idCompany} and state <> 'resolved'`,
);
const newestUnresolved = prepared<OfCompany>()((db, { idCompany }) =>
  selectAlarms(db)
    .where('a.idCompany', '=', idCompany)
    .where(sql<boolean>`a.state <> 'resolved'`)
    .orderBy('a.urgency', 'desc')
    .orderBy('a.openedAt', 'desc')
    .orderBy('a.idAlarm', 'desc')
    .limit(sql.lit(5)),
);

export async function summarize(tx: Tx, idCompany: number) {
  const [[counts], newest] = await together(
    tx,
    unresolvedCounts.ask({ idCompany }),
    newestUnresolved.ask({ idCompany }),
  );
  const { alarm, warning, acknowledged } = counts ?? { alarm: 0, warning: 0, acknowledged: 0 };
  return { open: { alarm, warning }, acknowledged, newest: newest.map(presentAlarm) };
}

const choicesBy = (id: string, table: string) =>
  prepared<OfCompany>()((_db, { idCompany }) =>
    choicesAmong(table, id, valuesOf('alarm', id, sql<boolean>`id_company = ${idCompany}`)),
  );
const rulesChosen = choicesBy('idAlarmRule', 'alarmRule');
const warehousesChosen = choicesBy('idWarehouse', 'warehouse');
const twinsChosen = choicesBy('idTwin', 'twin');
const measurementsChosen = choicesBy('idMeasurement', 'measurement');

/** The rules, places, twins and measurements of a company's alarms. */
export async function alarmChoices(tx: Tx, idCompany: number) {
  const [idAlarmRule, idWarehouse, idTwin, idMeasurement] = await together(
    tx,
    rulesChosen.ask({ idCompany }),
    warehousesChosen.ask({ idCompany }),
    twinsChosen.ask({ idCompany }),
    measurementsChosen.ask({ idCompany }),
  );
  return { idAlarmRule, idWarehouse, idTwin, idMeasurement };
}
