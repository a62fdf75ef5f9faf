import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, moment, several, text, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'chart-notes';
export const CHART_NOTE_LENGTH = 1_000;

const chartNote = z.object({
  idChartNote: id(),
  idCompany: id(),
  /** The moment of the chart that it is about. */
  at: moment(),
  text: z.string(),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
  User: z.object({ idUser: id(), name: z.string() }),
  Warehouse: z.object({ idWarehouse: id(), name: z.string() }),
  /** Without one it is about everything that is measured there. */
  Measurement: z.nullable(z.object({ idMeasurement: id(), name: z.string() })),
});
export type ChartNote = z.output<typeof chartNote>;

export const chartNotes = listEndpoint({
  route: 'GET /api/v4/chart-notes',
  area,
  permission: 'chart-note:view',
  summary: 'Comments pinned to a moment of the charts of warehouses, the newest moment first',
  row: chartNote,
  filters: {
    idWarehouse: z.optional(several(idParam())),
    idMeasurement: z.optional(several(idParam())),
    /** Range of the moment, end exclusive. */
    from: z.optional(instant()),
    to: z.optional(instant()),
  },
  orderBy: ['at', 'createdAt'],
});

export const chartNoteBody = z.strictObject({
  idWarehouse: id(),
  idMeasurement: z.optional(z.nullable(id())),
  at: instant(),
  text: text(CHART_NOTE_LENGTH),
});

export const createChartNote = endpoint({
  route: 'POST /api/v4/chart-notes',
  area,
  permission: 'chart-note:create',
  summary: 'Pin a comment to a moment',
  body: chartNoteBody,
  data: chartNote,
});

const params = z.object({ idChartNote: idParam() });

export const chartNoteUpdate = z.strictObject({
  text: text(CHART_NOTE_LENGTH),
  at: z.optional(instant()),
  version: version(),
});

export const updateChartNote = endpoint({
  route: 'PUT /api/v4/chart-notes/{idChartNote}',
  area,
  permission: 'chart-note:create',
  summary: 'Change one’s own pinned comment; those of others need the permission to edit',
  params,
  body: chartNoteUpdate,
  data: chartNote,
});

export const deleteChartNote = endpoint({
  route: 'DELETE /api/v4/chart-notes/{idChartNote}',
  area,
  permission: 'chart-note:create',
  summary: 'Remove one’s own pinned comment; those of others need the permission to delete',
  params,
  data: z.null(),
});
