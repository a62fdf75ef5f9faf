import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { id, instant, moment, text } from '../kit/fields.ts';

const area = 'maintenance';

/** What everybody is told during maintenance. */
export const maintenanceNotice = z.object({
  message: z.string(),
  /** When it is expected to end. */
  until: z.nullable(moment()),
});
export type MaintenanceNotice = z.output<typeof maintenanceNotice>;

const maintenance = z.object({
  ...maintenanceNotice.shape,
  since: moment(),
  User: z.object({ idUser: id(), name: z.string() }),
});
export type Maintenance = z.output<typeof maintenance>;

export const readMaintenance = endpoint({
  route: 'GET /api/v4/maintenance',
  area,
  permission: 'maintenance:view',
  summary: 'The maintenance that is going on, or null; for the operating company',
  data: z.nullable(maintenance),
});

export const maintenanceBody = z.strictObject({ message: text(300), until: z.nullable(instant()) });

export const beginMaintenance = endpoint({
  route: 'PUT /api/v4/maintenance',
  area,
  permission: 'maintenance:edit',
  summary:
    'Begin maintenance, or change its notice: every caller but the operator’s administrators gets 503; devices go on',
  body: maintenanceBody,
  data: maintenance,
});

export const endMaintenance = endpoint({
  route: 'DELETE /api/v4/maintenance',
  area,
  permission: 'maintenance:edit',
  summary: 'End the maintenance',
  data: done,
});
