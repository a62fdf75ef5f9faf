import type { ActivitySchedule } from '@gemelo/contract/endpoints/activity-schedules';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName } from '../../db/person.ts';
import { type Builder, prepared } from '../../db/prepared.ts';
import { stopsOf } from './assignments.queries.ts';

/** The kind of record, in the audit, in news and in notices. */
export const SCHEDULE = 'activity-schedule';

export const statusOf = sql<ActivitySchedule['status']>`(case when s.state = 'Inactivo' then 'paused'
  when s.ended_at is not null then 'ended' else 'active' end)`;

export const selectSchedules = (db: Builder) =>
  db
    .selectFrom('activitySchedule as s')
    .leftJoin('activity as a', 'a.idActivity', 's.idActivity')
    .leftJoin('appUser as o', 'o.idUser', 's.idOwner')
    .select(['s.idActivitySchedule', 's.idCompany', 's.name', 's.idActivity', 'a.name as activityName'])
    .select(['s.instructions', 's.frequency', 's.repeatEvery', 's.weekdays', 's.day', 's.nth', 's.weekday'])
    .select(['s.startOn', 's.endOn', 's.hour', 's.durationMinutes', 's.idOwner', 's.state', 's.nextOn'])
    .select(['s.nextAt', 's.lastOn', 's.version', 's.createdAt', statusOf.as('status')])
    .select(authorName('o', 's.id_owner').as('ownerName'))
    .select(({ ref }) =>
      stopsOf('activityScheduleStop', 'idActivitySchedule', ref('s.idActivitySchedule')).as('stops'),
    )
    .select(
      sql<ActivitySchedule['Users']>`coalesce((
        select json_agg(json_build_object('idUser', u.id_user, 'name', u.name) order by u.name, u.id_user)
        from activity_schedule_user m join app_user u on u.id_user = m.id_user
        where m.id_activity_schedule = s.id_activity_schedule), '[]')`.as('people'),
    );
type Found = Awaited<ReturnType<ReturnType<typeof selectSchedules>['executeTakeFirstOrThrow']>>;

export const presentSchedule = ({
  idActivity,
  activityName,
  idOwner,
  ownerName,
  people,
  ...row
}: Found): ActivitySchedule => ({
  ...row,
  Activity: { idActivity, name: activityName ?? '' },
  Owner: { idUser: idOwner, name: ownerName },
  Users: people,
});

const scheduleById = prepared<{ id: number }>()((db, { id }) =>
  selectSchedules(db).where('s.idActivitySchedule', '=', id),
);
export async function findSchedule(tx: Tx, id: number): Promise<ActivitySchedule | undefined> {
  const found = await scheduleById.first(tx, { id });
  return found && presentSchedule(found);
}
