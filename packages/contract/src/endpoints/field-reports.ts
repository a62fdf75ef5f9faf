import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, several } from '../kit/fields.ts';
import { paging } from '../kit/paging.ts';
import { chosenIds, recordPeriod, recordTypes } from './activity-records.ts';

/** The most people of one report. */
export const REPORT_PEOPLE = 50;

const file = {
  area: 'field',
  kind: 'raw',
  data: z.unknown(),
} as const;
/** Both kinds of reports, on paper with a map. */
const reportQuery = {
  ...recordPeriod,
  type: z.optional(several(z.enum(recordTypes))),
  format: z._default(z.enum(['xlsx', 'pdf']), 'xlsx'),
  title: paging.title,
};

export const recordsReport = endpoint({
  ...file,
  route: 'GET /api/processes/report/ActivityUserMenuActions/{id}',
  permission: 'my-activity:view',
  summary: 'The report of a person: recorded actions, visits, distance and time; one’s own or anybody’s',
  params: z.object({ id: idParam() }),
  query: z.object({
    ...reportQuery,
    idAction: z.optional(several(idParam())),
    idWarehouse: z.optional(several(idParam())),
  }),
});

export const trackedReport = endpoint({
  ...file,
  route: 'POST /api/processes/trackingUserMenuActions/report',
  permission: 'tracker:view',
  neverReplayed: true,
  summary: 'The report of one or several people: figures of each, recorded actions, visits, with a map',
  query: z.object(reportQuery),
  body: z.strictObject({
    idUser: z.union([
      id(),
      z.array(id()).check(z.minLength(1, { error: 'Required' }), z.maxLength(REPORT_PEOPLE)),
    ]),
    actions: chosenIds(200),
    warehouses: chosenIds(200),
  }),
});
