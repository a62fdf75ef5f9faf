import type { Area, Shared } from './area.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { fieldAreas } from './field-areas.ts';
import { mustHoldRoles } from './http/own-grants.ts';
import { acceptCalls, callRoutes } from './ingest/calls/calls.http.ts';
import { createSettleCalls } from './ingest/calls/settle-calls.job.ts';
import { acceptAttributes, attributeRoutes } from './ingest/dialogs/attributes.http.ts';
import { firmwareRoutes } from './ingest/firmware/firmware.routes.ts';
import { acceptAnyBody, deviceRoutes } from './ingest/http.ts';
import type { Ingest } from './ingest/ingest.ts';
import { createKeepReadings } from './ingest/keep-readings.job.ts';
import { provisionRoutes } from './ingest/provision-http.ts';
import { kaaPlatform } from './integrations/kaa/client.ts';
import { thingsboardPlatform } from './integrations/thingsboard/client.ts';
import { keepersOf } from './keepers.ts';
import { offeredPeople } from './modules/activities/offered-people.ts';
import { recordsDuring } from './modules/activities/records.during.ts';
import { adminRoutes } from './modules/admin/admin.routes.ts';
import { createModulePageService } from './modules/admin/module-pages.service.ts';
import { createRoleService } from './modules/admin/roles.service.ts';
import { createAssignmentInfoService } from './modules/assignments/assignment-info.service.ts';
import { createAssignmentSteps } from './modules/assignments/assignment-steps.ts';
import { assignmentRoutes } from './modules/assignments/assignments.routes.ts';
import { createAssignmentService } from './modules/assignments/assignments.service.ts';
import { createMoveService } from './modules/assignments/moves.service.ts';
import { createScanUndo } from './modules/assignments/undo.service.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { sealAuditJob } from './modules/audit/seal-audit.job.ts';
import { createAccountService } from './modules/auth/accounts.service.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import type { AuthService } from './modules/auth/auth.service.ts';
import { createAuthService } from './modules/auth/auth.service.ts';
import { createKnownDevices } from './modules/auth/known-devices.ts';
import { cookieWriter } from './modules/auth/oauth/cookies.ts';
import { createIdentityLinks } from './modules/auth/oauth/identity-links.ts';
import { oauthRoutes } from './modules/auth/oauth/oauth.routes.ts';
import { createOauthService } from './modules/auth/oauth/oauth.service.ts';
import { reauthenticationRoutes } from './modules/auth/re-authentication.routes.ts';
import { createReauthentication } from './modules/auth/re-authentication.service.ts';
import { secondFactorRoutes } from './modules/auth/second-factor.routes.ts';
import { createSecondFactorService } from './modules/auth/second-factor.service.ts';
import { biRoutes } from './modules/bi/bi.routes.ts';
import { createBiService } from './modules/bi/bi.service.ts';
import { settleDaysJob } from './modules/bi/settle-days.job.ts';
import { settleMonthsJob } from './modules/bi/settle-months.job.ts';
import { ebagRoutes } from './modules/bi-ebags/ebags.routes.ts';
import { createBoardEditing } from './modules/boards/board-editing.service.ts';
import { boardRoutes } from './modules/boards/boards.routes.ts';
import { createBoardService } from './modules/boards/boards.service.ts';
import { boardSource } from './modules/boards/boards.source.ts';
import { chartNoteRoutes } from './modules/chart-notes/chart-notes.routes.ts';
import { createChartNoteService } from './modules/chart-notes/chart-notes.service.ts';
import { companyElementRoutes } from './modules/company-elements/company-elements.routes.ts';
import { createCompanyElementService } from './modules/company-elements/company-elements.service.ts';
import { companyFiles } from './modules/company-settings/company-settings.files.ts';
import { companySettingsRoutes } from './modules/company-settings/company-settings.routes.ts';
import { createCompanySettingsService } from './modules/company-settings/company-settings.service.ts';
import { departmentRoutes } from './modules/departments/departments.routes.ts';
import { deviceCallRoutes } from './modules/device-calls/device-calls.routes.ts';
import { createDeviceCallService } from './modules/device-calls/device-calls.service.ts';
import { createCertificateService } from './modules/exposure/certificates.service.ts';
import { acceptCertificates, exposureRoutes } from './modules/exposure/exposure.routes.ts';
import { fieldMenuRoutes } from './modules/field-menus/field-menus.routes.ts';
import { createFieldMenuService } from './modules/field-menus/field-menus.service.ts';
import { createFieldReports, type FieldReports } from './modules/field-reports/field-reports.service.ts';
import { acceptPieces, fileRoutes } from './modules/files/files.routes.ts';
import { createIntake } from './modules/files/intake.ts';
import { createKeepFiles } from './modules/files/keep-files.job.ts';
import type { PictureService } from './modules/files/pictures.service.ts';
import { createPictureService } from './modules/files/pictures.service.ts';
import { createUploadService } from './modules/files/uploads.service.ts';
import { firmwareArea } from './modules/firmware-waves/firmware-waves.area.ts';
import { gatewayRoutes } from './modules/gateway/gateway.routes.ts';
import { createGatewayService } from './modules/gateway/gateway.service.ts';
import { inventoryRoutes } from './modules/inventory/inventory.routes.ts';
import { linkRoutes } from './modules/links/links.routes.ts';
import { createLinkService } from './modules/links/links.service.ts';
import type { LinkedHolders } from './modules/links/tie.ts';
import { mailRoutes } from './modules/mails/mails.routes.ts';
import { menuRoutes } from './modules/menus/menus.routes.ts';
import { createMenuService } from './modules/menus/menus.service.ts';
import { movements } from './modules/movements/movements.service.ts';
import { createNotificationReading } from './modules/notifications/notification-reading.ts';
import { acceptForms, notificationRoutes } from './modules/notifications/notifications.routes.ts';
import { createPreferenceService } from './modules/notifications/preferences.service.ts';
import { createSendDigests } from './modules/notifications/send-digests.job.ts';
import { peopleRoutes } from './modules/people/people.routes.ts';
import { createPeopleService } from './modules/people/people.service.ts';
import { peopleSource } from './modules/people/people.source.ts';
import { createSessionService } from './modules/people/sessions.service.ts';
import { pushRoutes } from './modules/push/push.routes.ts';
import { homeRoutes } from './modules/readings/home.routes.ts';
import { readingRoutes } from './modules/readings/readings.routes.ts';
import { telemetryRoutes } from './modules/readings/telemetry.routes.ts';
import { createTelemetryService } from './modules/readings/telemetry.service.ts';
import { createQueueReports } from './modules/reports/queue-reports.job.ts';
import { reportRoutes } from './modules/reports/reports.routes.ts';
import { createReportService } from './modules/reports/reports.service.ts';
import { createScheduleService } from './modules/reports/schedules.service.ts';
import { createSendReport } from './modules/reports/send-report.job.ts';
import { createKeepHistory } from './modules/retention/keep-history.job.ts';
import { sharedAttributeRoutes } from './modules/shared-attributes/shared-attributes.routes.ts';
import { createSharedAttributes } from './modules/shared-attributes/shared-attributes.service.ts';
import { createConnectionService } from './modules/tokens/connection.service.ts';
import { gatewayAddresses } from './modules/tokens/gateway-addresses.ts';
import { createPlatformService } from './modules/tokens/platforms.service.ts';
import { tokenRoutes } from './modules/tokens/tokens.routes.ts';
import { createTokenService } from './modules/tokens/tokens.service.ts';
import { qualityCheckRoutes } from './modules/twins/quality-checks.routes.ts';
import { createQualityCheckService } from './modules/twins/quality-checks.service.ts';
import { createTwinSensorService } from './modules/twins/twin-sensors.service.ts';
import { createTwinImport } from './modules/twins/twins.import.ts';
import { linkedTwins } from './modules/twins/twins.linked.ts';
import { matchArriving, matchTwins } from './modules/twins/twins.match.ts';
import { twinRoutes } from './modules/twins/twins.routes.ts';
import { createTwinService, mustSeeTwin } from './modules/twins/twins.service.ts';
import { twinSource } from './modules/twins/twins.source.ts';
import { lockTwins } from './modules/twins/twins.writes.ts';
import { userFiles } from './modules/users/users.files.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { createUserService } from './modules/users/users.service.ts';
import { viewRoutes } from './modules/views/views.routes.ts';
import { createViewService } from './modules/views/views.service.ts';
import { waitingRoomArea } from './modules/waiting-room/waiting-room.area.ts';
import { createLotService } from './modules/warehouses/lots.service.ts';
import { createWarehouseTreeService } from './modules/warehouses/warehouse-tree.service.ts';
import { linkedLots, linkedWarehouses } from './modules/warehouses/warehouses.linked.ts';
import { warehouseRoutes } from './modules/warehouses/warehouses.routes.ts';
import { createWarehouseService } from './modules/warehouses/warehouses.service.ts';
import { lotSource, segmentSource, warehouseSource } from './modules/warehouses/warehouses.sources.ts';
import { workAreas } from './work-areas.ts';

/** Who the users are, how they sign in and what they may do. */
function identityAreas(
  { config, publicUrl, database, vault, mails, throttle, push }: Shared,
  pictures: PictureService,
) {
  const users = createUserService(database, pictures);
  const auth = createAuthService({
    database,
    throttle,
    users,
    vault,
    devices: createKnownDevices(vault),
    leaveBrowser: push.leave,
  });
  const accounts = createAccountService({ database, throttle, mails });
  const links = createIdentityLinks(database, vault);
  const { providers, firebase } = config;
  const oauth = createOauthService(database, auth, links, { keys: providers, firebase, publicUrl });
  const setCookie = cookieWriter(publicUrl.startsWith('https://'));
  const people = createPeopleService(database, accounts);
  const areas: Area[] = [
    { routes: (api) => authRoutes(api, { auth, accounts, links, oauth, setCookie, providers }) },
    { routes: (api) => oauthRoutes(api, oauth, setCookie) },
    { routes: (api) => secondFactorRoutes(api, createSecondFactorService(database, throttle, vault)) },
    { routes: (api) => reauthenticationRoutes(api, createReauthentication({ database, throttle, vault })) },
    { routes: (api) => userRoutes(api, users), holders: { user: userFiles } },
    {
      routes: (api) => peopleRoutes(api, people, createSessionService(database, people)),
      sources: [peopleSource],
    },
    { routes: (api) => adminRoutes(api, createRoleService(database), createModulePageService(database)) },
    { routes: (api) => menuRoutes(api, createMenuService(database)) },
    { routes: (api) => fieldMenuRoutes(api, createFieldMenuService(database)) },
    { routes: (api) => companyElementRoutes(api, createCompanyElementService(database)) },
    {
      routes: (api) => companySettingsRoutes(api, createCompanySettingsService(database, pictures)),
      holders: { company: companyFiles },
    },
  ];
  return { areas, auth };
}

/** Devices, where they stand and what they send. */
function deviceAreas(
  { config, database, vault, files, notifications }: Shared,
  auth: AuthService,
  ingest: Ingest,
): Area[] {
  const twins = createTwinService(database, movements);
  const platforms = createPlatformService({
    database,
    auth,
    vault,
    remote: {
      ...(config.thingsboardUrl ? { thingsboard: thingsboardPlatform(config.thingsboardUrl) } : {}),
      ...(config.kaa ? { kaa: kaaPlatform(config.kaa) } : {}),
    },
  });
  const tokens = createTokenService(database, vault, platforms);
  const steps = createAssignmentSteps(database, movements);
  const places = { database, movements, lockTwins, matchTwins, matchArriving, steps };
  return [
    {
      routes: (api) =>
        twinRoutes(api, {
          twins,
          movements,
          sensors: createTwinSensorService(database),
          importRows: createTwinImport(database, twins, notifications),
        }),
      sources: [twinSource],
      linked: { twin: linkedTwins },
    },
    { routes: departmentRoutes },
    { routes: (api) => qualityCheckRoutes(api, createQualityCheckService(database)) },
    {
      routes: (api) =>
        tokenRoutes(api, {
          tokens,
          platforms,
          connections: createConnectionService(database, tokens, gatewayAddresses(config)),
        }),
    },
    {
      routes: (api) =>
        warehouseRoutes(api, {
          warehouses: createWarehouseService(database),
          trees: createWarehouseTreeService(database),
          lots: createLotService(database),
        }),
      sources: [warehouseSource, segmentSource, lotSource],
      linked: { warehouse: linkedWarehouses, lot: linkedLots },
    },
    {
      routes: (api) =>
        assignmentRoutes(api, {
          assignments: createAssignmentService(places),
          info: createAssignmentInfoService(database),
          moves: createMoveService(places),
          undo: createScanUndo(places),
        }),
    },
    { routes: (api) => inventoryRoutes(api, twins) },
    waitingRoomArea({ database, vault, twins, tokens }),
    { routes: homeRoutes },
    { routes: readingRoutes },
    { routes: (api) => gatewayRoutes(api, createGatewayService(database)) },
    { routes: (api) => telemetryRoutes(api, createTelemetryService(database, ingest.remapper)) },
    {
      routes: (api) => deviceCallRoutes(api, { calls: createDeviceCallService(database), mustSeeTwin }),
    },
    firmwareArea(database, files, notifications),
    { routes: (api) => sharedAttributeRoutes(api, createSharedAttributes(database)) },
    {
      accept: (scope) => acceptAttributes(scope, ingest),
      routes: (api) => attributeRoutes(api, ingest),
    },
    {
      accept: (scope) => acceptCalls(scope, ingest.calls.http),
      routes: (api) => callRoutes(api, ingest.calls.http),
      jobs: [createSettleCalls(ingest.calls.store)],
    },
    {
      accept: (scope) => acceptAnyBody(scope, ingest.gateway),
      routes: (api) => {
        deviceRoutes(api, ingest.gateway);
        provisionRoutes(api, ingest.provisioning);
        firmwareRoutes(api, ingest.gateway, ingest.firmware.supply);
      },
      jobs: [createKeepReadings(ingest.upkeep)],
    },
  ];
}

/** What readings say over time: figures, exposure, boards, reports. */
function monitoringAreas(
  { database, vault, publicUrl, mails, notifications }: Shared,
  fieldReports: FieldReports,
): Area[] {
  const figures = createBiService(database);
  const reports = createReportService(database, figures);
  const sendReport = createSendReport({ reports, fieldReports, mails, notifications });
  const schedules = createScheduleService(database, sendReport, (tx, idCompany) =>
    offeredPeople.all(tx, { idCompany }),
  );
  const boards = createBoardService(database);
  return [
    { routes: (api) => biRoutes(api, figures), jobs: [settleDaysJob, settleMonthsJob] },
    { routes: ebagRoutes },
    { routes: (api) => chartNoteRoutes(api, createChartNoteService(database)) },
    {
      accept: acceptCertificates,
      routes: (api) => exposureRoutes(api, createCertificateService(database, vault, publicUrl)),
    },
    {
      routes: (api) => boardRoutes(api, boards, createBoardEditing(database, boards)),
      sources: [boardSource],
    },
    {
      routes: (api) => reportRoutes(api, reports, schedules),
      jobs: [sendReport, createQueueReports(sendReport)],
    },
  ];
}

/** Every area of the product. A new one needs its module and an entry here. */
export function createAreas(shared: Shared, ingest: Ingest): Area[] {
  const { config, database, store, files, holders, mails, deliver } = shared;
  const intake = createIntake(store);
  const quota = config.filesCompanyMb * 1_000_000;
  const uploads = createUploadService({ database, store, intake, files, quota });
  const identity = identityAreas(shared, createPictureService(files, intake));
  const fieldReports = createFieldReports(database, recordsDuring);
  const areas = [
    ...identity.areas,
    ...deviceAreas(shared, identity.auth, ingest),
    ...workAreas(shared, uploads),
    ...fieldAreas(shared, fieldReports),
    ...monitoringAreas(shared, fieldReports),
  ];
  const linked: LinkedHolders = Object.assign({}, ...areas.map((area) => area.linked));
  return [
    ...areas,
    { routes: (api) => linkRoutes(api, createLinkService(database, linked)) },
    {
      accept: acceptPieces,
      routes: (api) => fileRoutes(api, files, uploads),
      jobs: [createKeepFiles(store, intake, holders)],
    },
    { routes: (api) => mailRoutes(api, mails), jobs: deliver ? [deliver] : [] },
    {
      accept: acceptForms,
      routes: (api) =>
        notificationRoutes(
          api,
          createNotificationReading(database),
          createPreferenceService(database, shared.unsubscribeLinks),
        ),
      jobs: [createSendDigests(mails)],
    },
    { routes: (api) => pushRoutes(api, shared.push), jobs: shared.deliverPush ? [shared.deliverPush] : [] },
    { routes: (api) => viewRoutes(api, createViewService(database)) },
    { routes: auditRoutes, jobs: [sealAuditJob, createKeepHistory(keepersOf(shared))] },
    { routes: (api) => catalogueRoutes(api, { role: mustHoldRoles }) },
  ];
}
