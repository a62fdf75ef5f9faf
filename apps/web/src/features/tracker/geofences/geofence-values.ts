import { createGeofence, type Geofence } from '@gemelo/contract/endpoints/geofences';
import type * as z from 'zod/mini';

export const geofenceSchema = createGeofence.body;
export type GeofenceValues = z.input<typeof geofenceSchema>;

/** A circle around a warehouse, wide enough for its yard, in metres. */
export const AROUND_WAREHOUSE = 150;

interface Placed {
  latitude: number;
  longitude: number;
}

export const circleOf = ({ latitude, longitude }: Placed): GeofenceValues['shape'] => ({
  kind: 'circle',
  latitude,
  longitude,
  radius: AROUND_WAREHOUSE,
});

/** A new area begins without a shape, which is drawn. */
export const newGeofence = {
  name: '',
  idWarehouse: null,
  tellsEnter: true,
  tellsLeave: true,
  watchers: [] as number[],
};

export const valuesOf = (geofence: Geofence): GeofenceValues => ({
  name: geofence.name,
  shape: geofence.shape,
  idWarehouse: geofence.Warehouse?.idWarehouse ?? null,
  tellsEnter: geofence.tellsEnter,
  tellsLeave: geofence.tellsLeave,
  watchers: geofence.Watchers.map(({ idUser }) => idUser),
});
