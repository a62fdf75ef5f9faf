import type { AlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import { NotFound } from '@gemelo/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { mailablePeople } from '../../db/mailable.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';
import { companyHold, companyThreshold, thresholdOf } from './company-limits.ts';

/** Shared rules and the company's own. */
export const ruleSeenBy = (idCompany: RawBuilder<number>) =>
  sql<boolean>`(r.id_company is null or r.id_company = ${idCompany})`;

/** Rules with the thresholds that apply to their company; those of everybody as they apply to the given one. */
export const selectAlarmRules = (db: Builder, idCompany: RawBuilder<number>) =>
  db
    .selectFrom('alarmRule as r')
    .innerJoin('company as c', (join) =>
      join.on('c.idCompany', '=', sql<number>`coalesce(r.id_company, ${idCompany})`),
    )
    .leftJoin('measurement as m', 'm.idMeasurement', 'r.idMeasurement')
    .leftJoin('warehouseCategory as k', 'k.idWarehouseCategory', 'r.idWarehouseCategory')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'r.idWarehouse')
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
      'r.idWarehouse',
      'w.name as warehouseName',
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
    ]);
type Found = Awaited<ReturnType<ReturnType<typeof selectAlarmRules>['executeTakeFirstOrThrow']>>;

export const presentAlarmRule = ({
  idMeasurement,
  measurementName,
  unit,
  decimals,
  idWarehouseCategory,
  categoryName,
  idWarehouse,
  warehouseName,
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
  Warehouse: idWarehouse === null ? null : { idWarehouse, name: warehouseName ?? '' },
  Users: users,
  Twin: idTwin === null ? null : { idTwin, name: twinName ?? '' },
  TicketType: idTicketType === null ? null : { idTicketType, name: ticketTypeName ?? '' },
});

interface OfCompany {
  idCompany: number;
}
interface OfRule extends OfCompany {
  idAlarmRule: number;
  /** Also one of another company. */
  all: boolean;
}
const ruleById = prepared<OfRule>()((db, { idCompany, idAlarmRule, all }) =>
  selectAlarmRules(db, idCompany)
    .where('r.idAlarmRule', '=', idAlarmRule)
    .where(sql<boolean>`(${all}::boolean or ${ruleSeenBy(idCompany)})`),
);
export async function findAlarmRule(tx: Tx, rule: OfRule): Promise<AlarmRule | undefined> {
  const row = await ruleById.first(tx, rule);
  return row && presentAlarmRule(row);
}

const limitsFor = prepared<OfCompany & { idMeasurement: number }>()((db, { idCompany, idMeasurement }) =>
  db
    .selectFrom('measurement as m')
    .innerJoin('company as c', (join) => join.on('c.idCompany', '=', idCompany))
    .select([thresholdOf.warning.as('warning'), thresholdOf.alarm.as('alarm')])
    .where('m.idMeasurement', '=', idMeasurement),
);
/** The limits of the company's settings for values above. */
export const companyLimits = (tx: Tx, idCompany: number, idMeasurement: number) =>
  limitsFor.first(tx, { idCompany, idMeasurement });

const measurementsFor = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('measurement as m')
    .innerJoin('company as c', (join) => join.on('c.idCompany', '=', idCompany))
    .select(['m.idMeasurement', 'm.name', 'm.unit', 'm.decimals'])
    .select([thresholdOf.warning.as('warning'), thresholdOf.alarm.as('alarm')])
    .where('m.state', '=', 'Activo')
    .orderBy('m.name'),
);
const categoriesOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('warehouseCategory')
    .select(['idWarehouseCategory', 'name'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .orderBy('name'),
);
const warehousesOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('warehouse')
    .select(['idWarehouse', 'name'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .orderBy('name'),
);
const ticketTypesFor = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('ticketType')
    .select(['idTicketType', 'name', sql<boolean>`id_company is null`.as('shared')])
    .where('state', '=', 'Activo')
    .where((eb) => eb.or([eb('idCompany', 'is', null), eb('idCompany', '=', idCompany)]))
    .orderBy('name'),
);
const holdOf = prepared<OfCompany>()((db, { idCompany }) =>
  db.selectFrom('company as c').select(companyHold.as('seconds')).where('c.idCompany', '=', idCompany),
);

export async function ruleOptions(tx: Tx, idCompany: number) {
  const [measurements, categories, warehouses, people, ticketTypes, [hold]] = await together(
    tx,
    measurementsFor.ask({ idCompany }),
    categoriesOf.ask({ idCompany }),
    warehousesOf.ask({ idCompany }),
    mailablePeople.ask({ idCompany }),
    ticketTypesFor.ask({ idCompany }),
    holdOf.ask({ idCompany }),
  );
  if (!hold) throw new NotFound('company', idCompany);
  return {
    measurements: measurements.map(({ warning, alarm, ...one }) => ({
      ...one,
      companyThreshold: { warning, alarm },
    })),
    categories,
    warehouses,
    people,
    ticketTypes,
    companyHoldSeconds: hold.seconds,
  };
}
