import type { geofenceEvents, geofences } from '@gemelo/contract/endpoints/geofences';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { defineList } from '../../db/lists/define-list.ts';
import { among, amongLiterals, before, equals, notBefore } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder } from '../../db/prepared.ts';
import { presentGeofence, selectGeofences } from './geofences.queries.ts';

interface GeofenceFilters extends Pick<QueryOf<typeof geofences>, 'search' | 'state' | 'idWarehouse'> {
  idCompany: number;
}

export const geofenceList = defineList<GeofenceFilters>()({
  entity: 'geofence',
  rows: () => selectGeofences(builder),
  filters: {
    idCompany: equals('g.idCompany'),
    search: searching({ table: 'geofence', id: 'idGeofence', columns: ['name'] }, 'g'),
    state: amongLiterals('g.state'),
    idWarehouse: among('g.idWarehouse'),
  },
  order: { idGeofence: 'g.idGeofence', name: 'g.name', state: 'g.state', createdAt: 'g.createdAt' },
  newest: ['g.idGeofence'],
  present: presentGeofence,
});

type EventsAsked = Pick<QueryOf<typeof geofenceEvents>, 'idGeofence' | 'idUser' | 'from' | 'to'>;

export const geofenceEventList = defineList<EventsAsked & { idCompany: number }>()({
  entity: 'geofence',
  rows: () =>
    builder
      .selectFrom('geofenceEvent as e')
      .leftJoin('geofence as g', 'g.idGeofence', 'e.idGeofence')
      .leftJoin('appUser as u', 'u.idUser', 'e.idUser')
      .select(['e.idGeofence', 'g.name', 'e.idUser', 'u.name as userName', 'e.at', 'e.entered']),
  filters: {
    idCompany: equals('e.idCompany'),
    idGeofence: among('e.idGeofence'),
    idUser: among('e.idUser'),
    from: notBefore('e.at'),
    to: before('e.at'),
  },
  order: { at: 'e.at' },
  newest: ['e.at', 'e.idUser', 'e.idGeofence'],
  present: ({ idGeofence, name, idUser, userName, ...row }) => ({
    ...row,
    Geofence: { idGeofence, name: name ?? '' },
    User: { idUser, name: userName ?? '' },
  }),
});
