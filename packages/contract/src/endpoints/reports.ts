import * as z from 'zod/mini';
import { type DataOf, done, endpoint } from '../kit/endpoint.ts';
import { bigId, id, idParam, line, moment, several, state, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { mailStates } from './mails.ts';

const area = 'reports';

/** Calendar periods in the company’s time zone; weeks begin on Monday. */
export const reportPeriods = ['yesterday', 'lastWeek', 'lastMonth'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** The longest period of a report. */
export const REPORT_DAYS = 366;
const EDGE = '20\\d{2}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,6})?)?(?:Z|[+-]\\d{2}:\\d{2}))?';
const period = () =>
  z.string().check(z.maxLength(80), z.regex(new RegExp(`^(?:${reportPeriods.join('|')}|${EDGE},${EDGE})$`)));

export const warehouseReport = endpoint({
  route: 'GET /api/v4/reports/warehouses/{idWarehouse}',
  area,
  permission: 'dashboard:view',
  kind: 'raw',
  summary: 'The printable report of a warehouse, as PDF',
  params: z.object({ idWarehouse: idParam() }),
  query: z.object({
    /** A named period, or two days or moments with a comma between; a last day is included. */
    period: z._default(period(), 'yesterday'),
  }),
  data: z.string(),
});

/** What the reports of a schedule are about. Those of field work are only for people who may view the tracker. */
export const reportSubjects = ['warehouse', 'field'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type ReportFrequency = (typeof frequencies)[number];
/** The period that a report of each frequency is about. */
export const periodOf: Record<ReportFrequency, ReportPeriod> = {
  daily: 'yesterday',
  weekly: 'lastWeek',
  monthly: 'lastMonth',
};

/** `skipped`: there was nobody to send it to, no warehouse to report on, or nobody had been in the field. */
export const reportRunStates = ['pending', 'sent', 'skipped', 'failed'] as const;
export type ReportRunState = (typeof reportRunStates)[number];
export const skipReasons = ['people', 'warehouses', 'field'] as const;

/** The most warehouses of a schedule: each is a file of its mails. */
export const MAX_REPORTS = 10;
export const MAX_RECIPIENTS = 50;
/** The most people whose field work a schedule names. */
export const MAX_REPORTED = 50;

const reportedWarehouse = z.object({ idWarehouse: id(), name: z.string() });
const reportedPerson = z.object({ idUser: id(), name: z.string() });

export const reportSchedule = z.object({
  idReportSchedule: id(),
  idCompany: id(),
  name: z.string(),
  subject: z.enum(reportSubjects),
  frequency: z.enum(frequencies),
  /** Of a weekly schedule: 1 is Monday, 7 Sunday. */
  weekday: z.nullable(z.int()),
  /** Of a monthly schedule; a month that is shorter uses its last day. */
  day: z.nullable(z.int()),
  /** Hour of the day in the company’s time zone. */
  hour: z.int(),
  Warehouses: z.array(reportedWarehouse),
  /** Whose field work is reported; none: that of everybody who was in the field. */
  People: z.array(reportedPerson),
  /** `reached`: the person is active, has a confirmed address and may view what the report is about. */
  Users: z.array(z.object({ idUser: id(), name: z.string(), reached: z.boolean() })),
  state: state(),
  lastSentAt: z.nullable(moment()),
  /** What became of the newest run. */
  lastRun: z.nullable(z.enum(reportRunStates)),
  nextDueAt: z.nullable(moment()),
  version: z.int(),
  createdAt: moment(),
});
export type ReportSchedule = z.output<typeof reportSchedule>;

export const reportSchedules = listEndpoint({
  route: 'GET /api/v4/report-schedules',
  area,
  permission: 'report-schedule:view',
  summary: 'Which reports are mailed when to whom',
  row: reportSchedule,
  filters: {
    state: z.optional(several(state())),
    subject: z.optional(several(z.enum(reportSubjects))),
    frequency: z.optional(several(z.enum(frequencies))),
    idWarehouse: z.optional(several(idParam())),
    /** Another company, for the operator’s administrators. */
    idCompany: z.optional(idParam()),
  },
  orderBy: ['idReportSchedule', 'name', 'frequency', 'nextDueAt', 'lastSentAt', 'state'],
});

export const reportScheduleOptions = endpoint({
  route: 'GET /api/v4/report-schedules/options',
  area,
  permission: 'report-schedule:create',
  summary:
    'Warehouses and people in the field that can be reported on, people who can be mailed, and the company’s time zone',
  // Another company, for the operator’s administrators.
  query: z.object({ idCompany: z.optional(idParam()) }),
  data: z.object({
    warehouses: z.array(reportedWarehouse),
    /** Empty for those who may not view the tracker. */
    field: z.array(reportedPerson),
    /** `seesField`: reports of field work can be sent to them. */
    people: z.array(z.object({ idUser: id(), name: z.string(), email: z.string(), seesField: z.boolean() })),
    timeZone: z.string(),
  }),
});
export type ReportScheduleOptions = DataOf<typeof reportScheduleOptions>;

const within = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const required = { error: 'Required' };
const fields = {
  name: line(120),
  frequency: z.enum(frequencies),
  weekday: z._default(z.nullable(within(1, 7)), null),
  day: z._default(z.nullable(within(1, 31)), null),
  hour: within(0, 23),
  /** At least one, unless the schedule is about field work. */
  warehouses: z._default(z.array(id()).check(z.maxLength(MAX_REPORTS)), []),
  people: z._default(z.array(id()).check(z.maxLength(MAX_REPORTED)), []),
  users: z.array(id()).check(z.minLength(1, required), z.maxLength(MAX_RECIPIENTS)),
  state: z._default(state(), 'Activo'),
};
interface When {
  frequency: ReportFrequency;
  weekday: number | null;
  day: number | null;
}
/** A weekly schedule names its weekday, a monthly one its day. */
const whole = [
  z.refine<When>(({ frequency, weekday }) => frequency !== 'weekly' || weekday !== null, {
    ...required,
    path: ['weekday'],
  }),
  z.refine<When>(({ frequency, day }) => frequency !== 'monthly' || day !== null, {
    ...required,
    path: ['day'],
  }),
] as const;
export const reportScheduleBody = z
  .strictObject({
    ...fields,
    /** It stays what it is. */
    subject: z._default(z.enum(reportSubjects), 'warehouse'),
    /** Chosen by the operator’s administrators; others make schedules for their own company. */
    idCompany: z.optional(id()),
  })
  .check(
    ...whole,
    z.refine<{ subject: ReportSubject; warehouses: readonly number[] }>(
      ({ subject, warehouses }) => subject === 'field' || warehouses.length > 0,
      { ...required, path: ['warehouses'] },
    ),
  );
export type ReportScheduleBody = z.output<typeof reportScheduleBody>;

export const createReportSchedule = endpoint({
  route: 'POST /api/v4/report-schedules',
  area,
  permission: 'report-schedule:create',
  summary: 'Have reports of warehouses or of field work mailed to people of their company',
  body: reportScheduleBody,
  data: reportSchedule,
});

const params = z.object({ idReportSchedule: idParam() });

export const updateReportSchedule = endpoint({
  route: 'PUT /api/v4/report-schedules/{idReportSchedule}',
  area,
  permission: 'report-schedule:edit',
  summary: 'Change what is mailed, when and to whom, or stop it',
  params,
  body: z.strictObject({ ...fields, version: version() }).check(...whole),
  data: reportSchedule,
});

export const removeReportSchedule = endpoint({
  route: 'DELETE /api/v4/report-schedules/{idReportSchedule}',
  area,
  permission: 'report-schedule:delete',
  summary: 'Remove a schedule with the history of what it sent; the mails stay',
  params,
  data: done,
});

const reportRun = z.object({
  idReportRun: bigId(),
  /** The moment it was due; each moment of a schedule is sent once. */
  dueAt: moment(),
  /** Who asked for it out of turn. */
  user: z.nullable(z.string()),
  state: z.enum(reportRunStates),
  reason: z.nullable(z.enum(skipReasons)),
  /** First and last day of the report. */
  from: z.iso.date(),
  to: z.iso.date(),
  sentAt: z.nullable(moment()),
  Warehouses: z.array(reportedWarehouse),
  /** Who had been in the field. */
  People: z.array(reportedPerson),
  Mails: z.array(z.object({ idMail: bigId(), recipient: z.string(), state: z.enum(mailStates) })),
});
export type ReportRun = z.output<typeof reportRun>;

export const sendReport = endpoint({
  route: 'POST /api/v4/report-schedules/{idReportSchedule}/send',
  area,
  permission: 'report-schedule:edit',
  summary: 'Send the reports of a schedule now, besides its turns',
  params,
  data: reportRun,
});

export const reportRuns = endpoint({
  route: 'GET /api/v4/report-schedules/{idReportSchedule}/runs',
  area,
  permission: 'report-schedule:view',
  summary: 'What a schedule sent, the newest fifty: when, about which days, and what became of each mail',
  params,
  data: z.array(reportRun),
});
