import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { type Expression, type Insertable, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName, authorOrNone, personOf } from '../../db/person.ts';
import { type Builder, prepared } from '../../db/prepared.ts';
import type { ActivityUserTable } from '../../db/schema.ts';

/** The kind of record, in the audit, in news and in notices. */
export const ASSIGNMENT = 'activity-assignment';

type Stops = ActivityAssignment['stops'];
/** The warehouses of an assignment or a schedule, in order. */
export const stopsOf = (table: string, key: string, id: Expression<number>) =>
  sql<Stops>`coalesce((
    select json_agg(json_build_object('idWarehouse', w.id_warehouse, 'name', w.name, 'latitude', w.latitude,
      'longitude', w.longitude) order by p."order")
    from ${sql.table(table)} p join warehouse w on w.id_warehouse = p.id_warehouse
    where p.${sql.ref(key)} = ${id}), '[]')`;

export const selectAssignments = (db: Builder) =>
  db
    .selectFrom('activityUser as x')
    .leftJoin('activity as a', 'a.idActivity', 'x.idActivity')
    .leftJoin('appUser as u', 'u.idUser', 'x.idUser')
    .leftJoin('appUser as c', 'c.idUser', 'x.idCreator')
    .leftJoin('activitySchedule as s', 's.idActivitySchedule', 'x.idActivitySchedule')
    .select(['x.idActivityUser', 'x.idCompany', 'x.idActivity', 'a.name as activityName', 'a.description'])
    .select(['x.idUser', 'x.idCreator', 'x.instructions', 'x.startsAt', 'x.dueAt', 'x.progress', 'x.state'])
    .select(authorName('u', 'x.id_user').as('userName'))
    .select(authorOrNone('c', 'x.id_creator').as('creatorName'))
    .select(['x.startedAt', 'x.endedAt', 'x.closeReason', 'x.idActivitySchedule', 's.name as scheduleName'])
    .select(['x.recordCount', 'x.lastRecordAt', 'x.version', 'x.createdAt', 'x.updatedAt'])
    .select(({ ref }) => stopsOf('activityUserStop', 'idActivityUser', ref('x.idActivityUser')).as('stops'));
type Found = Awaited<ReturnType<ReturnType<typeof selectAssignments>['executeTakeFirstOrThrow']>>;

export const presentAssignment = ({
  idActivity,
  activityName,
  description,
  idUser,
  userName,
  idCreator,
  creatorName,
  idActivitySchedule,
  scheduleName,
  ...row
}: Found): ActivityAssignment => ({
  ...row,
  Activity: { idActivity, name: activityName ?? '', description },
  assignmentUser: { idUser, name: userName },
  creatorUser: personOf(idCreator, creatorName),
  Schedule: idActivitySchedule === null ? null : { idActivitySchedule, name: scheduleName ?? '' },
});

const assignmentById = prepared<{ id: number }>()((db, { id }) =>
  selectAssignments(db).where('x.idActivityUser', '=', id),
);
export async function findAssignment(tx: Tx, id: number): Promise<ActivityAssignment | undefined> {
  const found = await assignmentById.first(tx, { id });
  return found && presentAssignment(found);
}

export const closing = prepared<{ id: number }>()((db, { id }) =>
  db.selectFrom('activityUser').select('closedAt').where('idActivityUser', '=', id),
);

export const activityState = prepared<{ idActivity: number }>()((db, { idActivity }) =>
  db.selectFrom('activity').select('state').where('idActivity', '=', idActivity),
);

/** The warehouses of assignments, in order, instead of those before. */
export async function writeStops(
  tx: Tx,
  idCompany: number,
  assignments: readonly number[],
  stops: readonly number[],
) {
  await tx.deleteFrom('activityUserStop').where('idActivityUser', 'in', assignments).execute();
  const rows = assignments.flatMap((idActivityUser) =>
    stops.map((idWarehouse, at) => ({ idActivityUser, idCompany, idWarehouse, order: at + 1 })),
  );
  if (rows.length > 0) await tx.insertInto('activityUserStop').values(rows).execute();
}

/** Assignments with their stops; returns their ids. */
export async function insertAssignments(
  tx: Tx,
  idCompany: number,
  rows: readonly Insertable<ActivityUserTable>[],
  stops: readonly number[],
): Promise<number[]> {
  const made = await tx.insertInto('activityUser').values(rows).returning('idActivityUser').execute();
  const ids = made.map(({ idActivityUser }) => idActivityUser);
  await writeStops(tx, idCompany, ids, stops);
  return ids;
}

/** The company of a person whom the caller may see, with its clock. */
export const companyOfPerson = prepared<{ idUser: number }>()((db, { idUser }) =>
  db
    .selectFrom('appUser as u')
    .innerJoin('company as c', 'c.idCompany', 'u.idCompany')
    .select(['c.idCompany', 'c.timeZone'])
    .where('u.idUser', '=', idUser),
);
