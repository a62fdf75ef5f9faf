import type { taskSchedules } from '@gemelo/contract/endpoints/task-schedules';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals, where } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { presentSchedule, selectSchedules, statusOf } from './task-schedules.queries.ts';

type Filtered = 'search' | 'status' | 'frequency' | 'idTaskTemplate' | 'idWarehouse' | 'idAssignee';
interface ScheduleFilters extends Pick<QueryOf<typeof taskSchedules>, Filtered> {
  idCompany: number;
}

export const scheduleList = defineList<ScheduleFilters>()({
  entity: 'task-schedule',
  rows: () => selectSchedules(builder),
  filters: {
    idCompany: equals('s.idCompany'),
    search: searching({ table: 'taskSchedule', id: 'idTaskSchedule', columns: ['name'] }, 's'),
    status: where<string[]>((name) => sql<boolean>`${statusOf} = any(${given(name)})`),
    frequency: among('s.frequency'),
    idTaskTemplate: among('s.idTaskTemplate'),
    idAssignee: among('s.idAssignee'),
    idWarehouse: where<number[]>(
      (name) => sql<boolean>`s.id_task_schedule in (
        select q.id_task_schedule from task_schedule_warehouse q where q.id_warehouse = any(${given(name)}))`,
    ),
  },
  order: {
    idTaskSchedule: 's.idTaskSchedule',
    name: 's.name',
    frequency: 's.frequency',
    nextAt: 's.nextAt',
    lastOn: 's.lastOn',
  },
  newest: ['s.idTaskSchedule'],
  present: presentSchedule,
});
