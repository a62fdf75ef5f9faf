import { beginMaintenance, endMaintenance, readMaintenance } from '@gemelo/contract/endpoints/maintenance';
import { type Api, say } from '../../http/handle.ts';
import type { MaintenanceService } from './maintenance.service.ts';

export function maintenanceRoutes(api: Api, maintenance: MaintenanceService) {
  api.handle(readMaintenance, ({ actor }) => maintenance.read(actor));
  api.handle(beginMaintenance, async ({ actor, body }) =>
    say('MAINTENANCE_BEGUN', await maintenance.begin(actor, body)),
  );
  api.handle(endMaintenance, async ({ actor }) => say('MAINTENANCE_ENDED', await maintenance.end(actor)));
}
