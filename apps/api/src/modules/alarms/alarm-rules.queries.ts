import type { AlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { companyHold, companyThreshold, thresholdOf } from './company-limits.ts';

/** Rules that a company sees, with what they come to for it. */
export const selectAlarmRules = (tx: Tx, idCompany: number) =>
  tx
    .selectFrom('alarmRule as r')
    .innerJoin('company as c', (join) => join.on('c.idCompany', '=', idCompany))
    .leftJoin('measurement as m', 'm.idMeasurement', 'r.idMeasurement')
    .leftJoin('warehouseCategory as k', 'k.idWarehouseCategory', 'r.idWarehouseCategory')
    .leftJoin('twin as t', 't.idTwin', 'r.idTwin')
    .leftJoin('ticketType as y', 'y.idTicketType', 'r.idTicketType')
    .select([
      'r.idAlarmRule',
      'r.idCompany',
      'r.name',
      'r.condition',
      'r.idMeasurement',
      'm.name as measurementName',
      'm.unit',
      'm.decimals',
      'r.threshold',
      companyThreshold.as('companyThreshold'),
      'r.hysteresis',
      'r.holdSeconds',
      companyHold.as('companyHoldSeconds'),
      'r.severity',
      'r.idWarehouseCategory',
      'k.name as categoryName',
      'r.idTwin',
      't.name as twinName',
      'r.reminderMinutes',
      'r.idTicketType',
      'y.name as ticketTypeName',
      sql<AlarmRule['Users']>`coalesce((
        select json_agg(json_build_object('idUser', u.id_user, 'name', u.name) order by u.name, u.id_user)
        from alarm_rule_user x join app_user u on u.id_user = x.id_user
        where x.id_alarm_rule = r.id_alarm_rule and x.id_company = c.id_company), '[]')`.as('users'),
      sql<number>`(
        select count(*) from alarm a
        where a.id_alarm_rule = r.id_alarm_rule and a.id_company = c.id_company and a.state <> 'resolved')`.as(
        'unresolved',
      ),
      'r.state',
      'r.version',
      'r.createdAt',
    ])
    .where((eb) => eb.or([eb('r.idCompany', 'is', null), eb('r.idCompany', '=', idCompany)]));
type Found = Awaited<ReturnType<ReturnType<typeof selectAlarmRules>['executeTakeFirstOrThrow']>>;

export const presentAlarmRule = ({
  idMeasurement,
  measurementName,
  unit,
  decimals,
  idWarehouseCategory,
  categoryName,
  idTwin,
  twinName,
  idTicketType,
  ticketTypeName,
  users,
  ...row
}: Found): AlarmRule => ({
  ...row,
  Measurement:
    idMeasurement === null
      ? null
      : { idMeasurement, name: measurementName ?? '', unit: unit ?? '', decimals: decimals ?? 0 },
  WarehouseCategory: idWarehouseCategory === null ? null : { idWarehouseCategory, name: categoryName ?? '' },
  Users: users,
  Twin: idTwin === null ? null : { idTwin, name: twinName ?? '' },
  TicketType: idTicketType === null ? null : { idTicketType, name: ticketTypeName ?? '' },
});

export async function findAlarmRule(
  tx: Tx,
  idCompany: number,
  idAlarmRule: number,
): Promise<AlarmRule | undefined> {
  const row = await selectAlarmRules(tx, idCompany)
    .where('r.idAlarmRule', '=', idAlarmRule)
    .executeTakeFirst();
  return row && presentAlarmRule(row);
}

export const peopleToMail = (tx: Tx, idCompany: number) =>
  tx
    .selectFrom('appUser')
    .select(['idUser', 'name', 'email'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .where('emailVerifiedAt', 'is not', null)
    .orderBy('name')
    .orderBy('idUser');

export async function ruleOptions(tx: Tx, idCompany: number) {
  const measurements = await tx
    .selectFrom('measurement as m')
    .innerJoin('company as c', (join) => join.on('c.idCompany', '=', idCompany))
    .select(['m.idMeasurement', 'm.name', 'm.unit', 'm.decimals'])
    .select([thresholdOf.warning.as('warning'), thresholdOf.alarm.as('alarm')])
    .where('m.state', '=', 'Activo')
    .orderBy('m.name')
    .execute();
  const categories = await tx
    .selectFrom('warehouseCategory')
    .select(['idWarehouseCategory', 'name'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .orderBy('name')
    .execute();
  const ticketTypes = await tx
    .selectFrom('ticketType')
    .select(['idTicketType', 'name', sql<boolean>`id_company is null`.as('shared')])
    .where('state', '=', 'Activo')
    .where((eb) => eb.or([eb('idCompany', 'is', null), eb('idCompany', '=', idCompany)]))
    .orderBy('name')
    .execute();
  const { seconds } = await tx
    .selectFrom('company as c')
    .select(companyHold.as('seconds'))
    .where('c.idCompany', '=', idCompany)
    .executeTakeFirstOrThrow();
  return {
    measurements: measurements.map(({ warning, alarm, ...one }) => ({
      ...one,
      companyThreshold: { warning, alarm },
    })),
    categories,
    people: await peopleToMail(tx, idCompany).execute(),
    ticketTypes,
    companyHoldSeconds: seconds,
  };
}
