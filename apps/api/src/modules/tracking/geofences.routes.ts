import {
  createGeofence,
  geofenceEvents,
  geofences,
  removeGeofence,
  setGeofenceState,
  updateGeofence,
} from '@gemelo/contract/endpoints/geofences';
import { clockOf } from '../../db/company-clock.ts';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { beginOf, endOf } from '../../http/period.ts';
import { geofenceEventList, geofenceList } from './geofences.lists.ts';
import type { GeofenceService } from './geofences.service.ts';

export function geofenceRoutes(api: Api, service: GeofenceService) {
  api.list(geofences, ({ actor, query }, tx) =>
    geofenceList(tx, { ...query, idCompany: companyFor(actor, query.idCompany) }),
  );
  api.handle(createGeofence, async ({ actor, body }) => {
    const geofence = await service.create(actor, body);
    return say('CREATED', geofence, { name: geofence.name });
  });
  api.handle(updateGeofence, async ({ actor, params, body }) => {
    const geofence = await service.update(actor, params.idGeofence, body);
    return say('UPDATED', geofence, { name: geofence.name });
  });
  api.handle(setGeofenceState, async ({ actor, params, body }) => {
    const geofence = await service.setState(actor, params.idGeofence, body.state);
    return say(body.state === 'Activo' ? 'ACTIVATED' : 'INACTIVATED', geofence, { name: geofence.name });
  });
  api.handle(removeGeofence, async ({ actor, params }) =>
    say('REMOVED', null, { name: await service.remove(actor, params.idGeofence) }),
  );
  api.list(geofenceEvents, async ({ actor, query: { from, to, ...query } }, tx) => {
    const idCompany = companyFor(actor, query.idCompany);
    const { timeZone } = await clockOf(tx, idCompany);
    return geofenceEventList(tx, {
      ...{ ...query, idCompany },
      ...(from === undefined ? {} : { from: beginOf(from, timeZone) }),
      ...(to === undefined ? {} : { to: endOf(to, timeZone) }),
    });
  });
}
