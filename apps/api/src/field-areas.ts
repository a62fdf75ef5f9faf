import type { Area, Shared } from './area.ts';
import { activitiesArea } from './modules/activities/activities.area.ts';
import { createAttachmentArchive } from './modules/attachments/attachment-archive.ts';
import { attachmentFiles } from './modules/attachments/attachments.files.ts';
import { attachmentRoutes } from './modules/attachments/attachments.routes.ts';
import { createAttachmentService } from './modules/attachments/attachments.service.ts';
import { attachmentSource } from './modules/attachments/attachments.source.ts';
import { fieldAppRoutes } from './modules/field-app/field-app.routes.ts';
import { fieldReportRoutes } from './modules/field-reports/field-reports.routes.ts';
import type { FieldReports } from './modules/field-reports/field-reports.service.ts';
import { findFilesOf } from './modules/files/files.queries.ts';
import { mapArea } from './modules/map/map.area.ts';
import { networkRoutes } from './modules/networks/networks.routes.ts';
import { createNetworkService } from './modules/networks/networks.service.ts';
import { networkSource } from './modules/networks/networks.source.ts';
import { placeTimelineRoutes } from './modules/place-timeline/place-timeline.routes.ts';
import { createPlaceTimeline } from './modules/place-timeline/place-timeline.service.ts';
import { trackingArea } from './modules/tracking/tracking.area.ts';

/** What people do in the field: activities, the tracker, photos of places, networks. */
export function fieldAreas(shared: Shared, fieldReports: FieldReports): Area[] {
  const { database, vault, files, config, log, notifications } = shared;
  const attachments = createAttachmentService(database, files);
  return [
    activitiesArea(shared),
    {
      routes: (api) =>
        attachmentRoutes(
          api,
          attachments,
          createAttachmentArchive({
            ...{ database, mustSee: attachments.mustSee, filesOf: findFilesOf, contentOf: files.contentOf },
          }),
        ),
      sources: [attachmentSource],
      holders: { 'warehouse-attachment': attachmentFiles(attachments) },
    },
    {
      routes: (api) => networkRoutes(api, createNetworkService(database, vault)),
      sources: [networkSource],
    },
    { routes: (api) => fieldReportRoutes(api, fieldReports) },
    { routes: (api) => placeTimelineRoutes(api, createPlaceTimeline(database, files)) },
    { routes: (api) => fieldAppRoutes(api, database) },
    trackingArea(database, notifications),
    mapArea(config.mapTiles, log),
  ];
}
