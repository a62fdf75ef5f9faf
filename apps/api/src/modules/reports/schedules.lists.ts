import type { ReportSubject, reportSchedules } from '@gemelo/contract/endpoints/reports';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, amongLiterals, equals, where } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { presentSchedule, selectSchedules } from './schedules.queries.ts';

type Query = QueryOf<typeof reportSchedules>;
interface ScheduleFilters extends Pick<Query, 'search' | 'state' | 'subject' | 'frequency' | 'idWarehouse'> {
  idCompany: number;
  /** Without it, schedules of every subject. */
  seen?: readonly ReportSubject[] | undefined;
}

export const scheduleList = defineList<ScheduleFilters>()({
  entity: 'report-schedule',
  rows: () => selectSchedules(builder),
  filters: {
    idCompany: equals('s.idCompany'),
    search: searching({ table: 'reportSchedule', id: 'idReportSchedule', columns: ['name'] }, 's'),
    state: among('s.state'),
    subject: among('s.subject'),
    seen: amongLiterals<ReportSubject>('s.subject'),
    frequency: among('s.frequency'),
    idWarehouse: where<number[]>(
      (name) => sql<boolean>`s.id_report_schedule in (
        select x.id_report_schedule from report_schedule_warehouse x where x.id_warehouse = any(${given(name)}))`,
    ),
  },
  order: {
    idReportSchedule: 's.idReportSchedule',
    name: 's.name',
    frequency: 's.frequency',
    nextDueAt: 's.nextDueAt',
    lastSentAt: 's.lastSentAt',
    state: 's.state',
  },
  newest: ['s.idReportSchedule'],
  present: presentSchedule,
});
