import type { activitySchedules } from '@gemelo/contract/endpoints/activity-schedules';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals, where } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { presentSchedule, selectSchedules, statusOf } from './schedules.queries.ts';

interface ScheduleFilters
  extends Pick<QueryOf<typeof activitySchedules>, 'search' | 'status' | 'idActivity' | 'idUser'> {
  idCompany: number;
}

export const scheduleList = defineList<ScheduleFilters>()({
  entity: 'activity-schedule',
  rows: () => selectSchedules(builder),
  filters: {
    idCompany: equals('s.idCompany'),
    search: searching({ table: 'activitySchedule', id: 'idActivitySchedule', columns: ['name'] }, 's'),
    status: where<string[]>((name) => sql<boolean>`${statusOf} = any(${given(name)})`),
    idActivity: among('s.idActivity'),
    idUser: where<number[]>(
      (name) => sql<boolean>`s.id_activity_schedule in (
        select m.id_activity_schedule from activity_schedule_user m where m.id_user = any(${given(name)}))`,
    ),
  },
  order: {
    idActivitySchedule: 's.idActivitySchedule',
    name: 's.name',
    nextAt: 's.nextAt',
    lastOn: 's.lastOn',
  },
  newest: ['s.idActivitySchedule'],
  present: presentSchedule,
});
