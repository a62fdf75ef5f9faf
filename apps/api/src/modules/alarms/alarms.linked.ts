import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { LinkedHolder } from '../links/tie.ts';

const byIds = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('alarm as a')
    .leftJoin('alarmRule as r', 'r.idAlarmRule', 'a.idAlarmRule')
    .leftJoin('twin as t', 't.idTwin', 'a.idTwin')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'a.idWarehouse')
    .select(['a.idAlarm as id', 'a.idCompany', 'r.name as rule', 't.name as twin', 'w.name as detail'])
    .where(sql<boolean>`a.id_alarm = any(${ids})`),
);

/** Alarms by rule and device, with their place. */
export const linkedAlarms: LinkedHolder = async (tx, { permissions }, ids) => {
  if (!permissions.has('alarm:view')) return new Map();
  const mayChange = permissions.has('alarm:edit');
  const rows = await byIds.all(tx, { ids });
  return new Map(
    rows.map(({ id, idCompany, rule, twin, detail }) => [
      id,
      { idCompany, name: `${rule ?? ''} · ${twin ?? ''}`, detail, mayChange },
    ]),
  );
};
