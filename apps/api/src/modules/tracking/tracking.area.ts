import type { Database } from '../../db/client.ts';
import type { Api } from '../../http/handle.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { createConsentService } from './consent.service.ts';
import { createDeriveRoutes } from './derive-routes.job.ts';
import { geofenceRoutes } from './geofences.routes.ts';
import { createGeofenceService } from './geofences.service.ts';
import { createKeepPositions } from './keep-positions.job.ts';
import { createPositionService } from './positions.service.ts';
import { createRouteService } from './routes.service.ts';
import { trackingRoutes } from './tracking.routes.ts';

export function trackingArea(database: Database, notifications: Pick<Notifications, 'tellEach'>) {
  const derive = createDeriveRoutes();
  return {
    routes(api: Api) {
      trackingRoutes(api, {
        consents: createConsentService(database),
        positions: createPositionService({ database, notifications, derive }),
        routes: createRouteService(database),
      });
      geofenceRoutes(api, createGeofenceService(database));
    },
    jobs: [derive, createKeepPositions()],
  };
}
