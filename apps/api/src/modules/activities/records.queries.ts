import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName } from '../../db/person.ts';
import { type Builder, prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

/** The kind of record that files belong to, also in the audit and in news. */
export const RECORD = 'activity-record';

/** Who reads, as far as it decides what they see of a record. */
export interface Reader {
  reader: number;
  readsAnswers: boolean;
}
export const readerOf = ({ idUser, permissions }: Actor): Reader => ({
  reader: idUser,
  readsAnswers: permissions.has('form-answer:view'),
});
type Given<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

export const selectRecords = (db: Builder, { reader, readsAnswers }: Given<Reader>) =>
  db
    .selectFrom('activityRecord as r')
    .leftJoin('activity as y', 'y.idActivity', 'r.idActivity')
    .leftJoin('appUser as u', 'u.idUser', 'r.idUser')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'r.idWarehouse')
    .leftJoin('formAnswer as f', (join) =>
      join
        .onRef('f.idCompany', '=', 'r.idCompany')
        .onRef('f.answerKey', '=', 'r.answerKey')
        .onRef('f.idUser', '=', 'r.idUser')
        .on(sql<boolean>`(${readsAnswers}::boolean or r.id_user = ${reader}::int)`),
    )
    .leftJoin('form as x', 'x.idForm', 'f.idForm')
    .select(['r.idActivityRecord', 'r.idCompany', 'r.recordKey', 'r.idActivityUser', 'r.idActivity'])
    .select(['y.name as activityName', 'r.idUser', 'r.idMenuAction', 'r.menuName', 'r.idAction'])
    .select(['r.actionName', 'r.idWarehouse', 'w.name as warehouseName', 'r.at', 'r.receivedAt'])
    .select(['r.latitude', 'r.longitude', 'r.accuracy', 'r.distance', 'r.note', 'r.photoCount'])
    .select(['r.answerKey', 'f.idFormAnswer', 'f.idForm', 'x.name as formName'])
    .select(authorName('u', 'r.id_user').as('userName'));
type Found = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

export const presentRecord = ({
  idActivityRecord,
  idActivity,
  activityName,
  idUser,
  userName,
  menuName,
  idAction,
  actionName,
  idWarehouse,
  warehouseName,
  idFormAnswer,
  idForm,
  formName,
  ...row
}: Found): ActivityRecord => ({
  ...row,
  idActivityUserMenuAction: idActivityRecord,
  Activity: { idActivity, name: activityName ?? '' },
  User: { idUser, name: userName },
  Menu: { name: menuName },
  Action: { idAction, name: actionName },
  Warehouse: idWarehouse === null ? null : { idWarehouse, name: warehouseName ?? '' },
  FormAnswer:
    idFormAnswer === null || idForm === null
      ? null
      : { idFormAnswer, Form: { idForm, name: formName ?? '' } },
});

/** Every company that the caller sees: one, or all of them. */
const ofSeenCompanies = sql<boolean>`r.id_company = any(array(select id_company from company))`;
const recordById = prepared<Reader & { id: number }>()((db, { id, reader, readsAnswers }) =>
  selectRecords(db, { reader, readsAnswers }).where(ofSeenCompanies).where('r.idActivityRecord', '=', id),
);
export async function findRecord(tx: Tx, actor: Actor, id: number): Promise<ActivityRecord | undefined> {
  const found = await recordById.first(tx, { ...readerOf(actor), id });
  return found && presentRecord(found);
}

/** One sender at a time: whoever sends the same record again waits for the first. */
export const lockKey = prepared<{ key: string }>()(
  (_db, { key }) => sql`select pg_advisory_xact_lock(hashtextextended('activity-record ' || ${key}, 0))`,
);
export const recordOfKey = prepared<{ idCompany: number; key: string }>()((db, { idCompany, key }) =>
  db
    .selectFrom('activityRecord')
    .select(['idActivityRecord', 'idUser'])
    .where('idCompany', '=', idCompany)
    .where(sql<boolean>`record_key = ${key}::uuid`),
);

export const placeOfWarehouse = prepared<{ idWarehouse: number; idCompany: number }>()(
  (db, { idWarehouse, idCompany }) =>
    db
      .selectFrom('warehouse')
      .select(['latitude', 'longitude'])
      .where('idWarehouse', '=', idWarehouse)
      .where('idCompany', '=', idCompany),
);

/**
 * The record, how often its action was recorded, and what the assignment knows of it. The action may have been deleted
 * before its first record arrived; then it is counted nowhere.
 */
export const insertRecord = prepared<{
  idCompany: number;
  key: string;
  idActivityUser: number;
  idActivity: number;
  idUser: number;
  idMenuAction: number;
  idAction: number;
  menuName: string;
  actionName: string;
  idWarehouse: number | null;
  at: string;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  distance: number | null;
  note: string | null;
  answerKey: string | null;
  photoCount: number;
}>()(
  (_db, r) => sql<{ idActivityRecord: number }>`
    with record as (
      insert into activity_record (id_company, record_key, id_activity_user, id_activity, id_user, id_menu_action,
        id_action, menu_name, action_name, id_warehouse, at, latitude, longitude, accuracy, distance, note, answer_key,
        photo_count, id_station)
      values (${r.idCompany}::int, ${r.key}::uuid, ${r.idActivityUser}::int, ${r.idActivity}::int, ${r.idUser}::int,
        ${r.idMenuAction}::int, ${r.idAction}::int, ${r.menuName}, ${r.actionName}, ${r.idWarehouse}::int,
        ${r.at}::timestamptz, ${r.latitude}::double precision, ${r.longitude}::double precision,
        ${r.accuracy}::double precision, ${r.distance}::int, ${r.note}, ${r.answerKey}::uuid, ${r.photoCount}::int,
        nearest_station(${r.idCompany}::int, ${r.latitude}::double precision, ${r.longitude}::double precision))
      returning id_activity_record
    ), counted as (
      insert into activity_user_action as d (id_activity_user, id_menu_action, id_company, record_count)
      select ${r.idActivityUser}::int, p.id_menu_action, p.id_company, 1
      from menu_action p where p.id_menu_action = ${r.idMenuAction}::int
      on conflict (id_activity_user, id_menu_action) do update set record_count = d.record_count + 1
    ), noted as (
      update activity_user set record_count = record_count + 1,
        last_record_at = greatest(last_record_at, ${r.at}::timestamptz)
      where id_activity_user = ${r.idActivityUser}::int
    )
    select id_activity_record from record`,
);
