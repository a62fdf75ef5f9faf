import { stationTimeline, warehouseTimeline } from '@gemelo/contract/endpoints/place-timeline';
import type { Api } from '../../http/handle.ts';
import type { PlaceTimeline } from './place-timeline.service.ts';

export function placeTimelineRoutes(api: Api, timeline: PlaceTimeline) {
  api.handle(warehouseTimeline, ({ actor, params, query }) =>
    timeline(actor, 'warehouse', params.idWarehouse, query),
  );
  api.handle(stationTimeline, ({ actor, params, query }) =>
    timeline(actor, 'station', params.idStation, query),
  );
}
