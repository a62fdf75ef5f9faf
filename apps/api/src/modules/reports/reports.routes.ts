import {
  createReportSchedule,
  removeReportSchedule,
  reportRuns,
  reportScheduleOptions,
  reportSchedules,
  sendReport,
  updateReportSchedule,
  warehouseReport,
} from '@gemelo/contract/endpoints/reports';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { sendMade } from '../../http/made-file.ts';
import { seesField } from './report-subjects.ts';
import type { ReportService } from './reports.service.ts';
import { scheduleList } from './schedules.lists.ts';
import type { ScheduleService } from './schedules.service.ts';

export function reportRoutes(api: Api, reports: ReportService, schedules: ScheduleService) {
  const { database } = api;

  api.file(warehouseReport, (call) => {
    const { actor, params, query, language } = call;
    return sendMade(database, warehouseReport, call, 'pdf', (signal) =>
      reports.make(actor, {
        // The operator’s administrators look into every company, as on the dashboards.
        idCompany: actor.all ? undefined : companyFor(actor, undefined),
        idWarehouse: params.idWarehouse,
        period: query.period,
        language,
        sight: {
          alarms: actor.permissions.has('alarm:view'),
          tickets: actor.permissions.has('ticket:view') ? 'all' : actor.idUser,
        },
        signal,
      }),
    );
  });

  api.list(reportSchedules, ({ actor, query }, tx) =>
    scheduleList(tx, {
      ...query,
      idCompany: companyFor(actor, query.idCompany),
      seen: seesField(actor) ? undefined : ['warehouse'],
    }),
  );
  api.handle(reportScheduleOptions, ({ actor, query }) =>
    schedules.options(actor, companyFor(actor, query.idCompany)),
  );
  api.handle(createReportSchedule, async ({ actor, body }) => {
    const schedule = await schedules.create(actor, body);
    return say('CREATED', schedule, { name: schedule.name });
  });
  api.handle(updateReportSchedule, async ({ actor, params, body: { version, ...body } }) => {
    const schedule = await schedules.update(actor, params.idReportSchedule, version, body);
    return say('UPDATED', schedule, { name: schedule.name });
  });
  api.handle(removeReportSchedule, async ({ actor, params }) => {
    const name = await schedules.remove(actor, params.idReportSchedule);
    return say('REMOVED', null, { name });
  });
  api.handle(sendReport, async ({ actor, params }) =>
    say('REPORT_QUEUED', await schedules.sendNow(actor, params.idReportSchedule)),
  );
  api.handle(reportRuns, ({ actor, params }) => schedules.runs(actor, params.idReportSchedule));
}
