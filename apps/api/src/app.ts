import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Fastify, { LogController } from 'fastify';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { createAuthenticator } from './http/authenticate.ts';
import { compressAnswers, unpackRequests } from './http/compress.ts';
import { mapErrors, sendFailure } from './http/errors.ts';
import { createApi } from './http/handle.ts';
import { createMetrics, measureNow } from './http/metrics.ts';
import { secureHeaders } from './http/security.ts';
import { serveWeb } from './http/web.ts';
import { serveDevicesFirst } from './ingest/device-front.ts';
import { acceptAnyBody, deviceRoutes } from './ingest/http.ts';
import { createIngest } from './ingest/ingest.ts';
import { createKeepReadings } from './ingest/keep-readings.job.ts';
import { openFileStore } from './integrations/files/open-store.ts';
import { kaaPlatform } from './integrations/kaa/client.ts';
import { smtpCarrier } from './integrations/mail/client.ts';
import { thingsboardPlatform } from './integrations/thingsboard/client.ts';
import { createJobs } from './jobs/create-jobs.ts';
import { measureJobs } from './jobs/metrics.ts';
import { sweepJob } from './jobs/sweep.ts';
import { adminRoutes } from './modules/admin/admin.routes.ts';
import { createModulePageService } from './modules/admin/module-pages.service.ts';
import { createRoleService } from './modules/admin/roles.service.ts';
import { createAlarmRuleService } from './modules/alarms/alarm-rules.service.ts';
import { alarmRoutes } from './modules/alarms/alarms.routes.ts';
import { createAlarmService } from './modules/alarms/alarms.service.ts';
import { alarmSource } from './modules/alarms/alarms.source.ts';
import { createAlarmEngine } from './modules/alarms/engine/engine.ts';
import { createAlarmNotices } from './modules/alarms/engine/notices.ts';
import { createWatchAlarms } from './modules/alarms/engine/watch-alarms.job.ts';
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
import { createAuthService } from './modules/auth/auth.service.ts';
import { cookieWriter } from './modules/auth/oauth/cookies.ts';
import { createIdentityLinks } from './modules/auth/oauth/identity-links.ts';
import { oauthRoutes } from './modules/auth/oauth/oauth.routes.ts';
import { createOauthService } from './modules/auth/oauth/oauth.service.ts';
import { secondFactorRoutes } from './modules/auth/second-factor.routes.ts';
import { createSecondFactorService } from './modules/auth/second-factor.service.ts';
import { createThrottle } from './modules/auth/throttle.ts';
import { commentRoutes } from './modules/comments/comments.routes.ts';
import { createCommentService } from './modules/comments/comments.service.ts';
import { companyFiles } from './modules/company-settings/company-settings.files.ts';
import { companySettingsRoutes } from './modules/company-settings/company-settings.routes.ts';
import { createCompanySettingsService } from './modules/company-settings/company-settings.service.ts';
import { docsRoutes } from './modules/docs/docs.routes.ts';
import { fieldMenuRoutes } from './modules/field-menus/field-menus.routes.ts';
import { createFieldMenuService } from './modules/field-menus/field-menus.service.ts';
import { acceptPieces, fileRoutes } from './modules/files/files.routes.ts';
import { createFileService, type FileHolders } from './modules/files/files.service.ts';
import { createIntake } from './modules/files/intake.ts';
import { createKeepFiles } from './modules/files/keep-files.job.ts';
import { createPictureService } from './modules/files/pictures.service.ts';
import { createUploadService } from './modules/files/uploads.service.ts';
import { inventoryRoutes } from './modules/inventory/inventory.routes.ts';
import { jobRoutes } from './modules/jobs/jobs.routes.ts';
import { createJobService } from './modules/jobs/jobs.service.ts';
import { liveRoutes } from './modules/live/live.routes.ts';
import { createLive } from './modules/live/live.service.ts';
import { createDeliverMail } from './modules/mails/deliver-mail.job.ts';
import { mailRoutes } from './modules/mails/mails.routes.ts';
import { createMailService } from './modules/mails/mails.service.ts';
import { menuRoutes } from './modules/menus/menus.routes.ts';
import { createMenuService } from './modules/menus/menus.service.ts';
import { movements } from './modules/movements/movements.service.ts';
import { peopleRoutes } from './modules/people/people.routes.ts';
import { createPeopleService } from './modules/people/people.service.ts';
import { peopleSource } from './modules/people/people.source.ts';
import { createSessionService } from './modules/people/sessions.service.ts';
import { homeRoutes } from './modules/readings/home.routes.ts';
import { readingRoutes } from './modules/readings/readings.routes.ts';
import { telemetryRoutes } from './modules/readings/telemetry.routes.ts';
import { createTelemetryService } from './modules/readings/telemetry.service.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { createSearchService } from './modules/search/search.service.ts';
import { stepRoutes } from './modules/steps/steps.routes.ts';
import { createStepService } from './modules/steps/steps.service.ts';
import { alarmTickets } from './modules/tickets/alarm-tickets.ts';
import { createSupportMail } from './modules/tickets/support-mail.ts';
import { createTicketComments } from './modules/tickets/ticket-comments.ts';
import { createTicketNotices } from './modules/tickets/ticket-notices.ts';
import { ticketRoutes } from './modules/tickets/tickets.routes.ts';
import { createTicketService } from './modules/tickets/tickets.service.ts';
import { ticketSource } from './modules/tickets/tickets.source.ts';
import { createPlatformService } from './modules/tokens/platforms.service.ts';
import { tokenRoutes } from './modules/tokens/tokens.routes.ts';
import { createTokenService } from './modules/tokens/tokens.service.ts';
import { createTwinSensorService } from './modules/twins/twin-sensors.service.ts';
import { createTwinImport } from './modules/twins/twins.import.ts';
import { twinRoutes } from './modules/twins/twins.routes.ts';
import { createTwinService } from './modules/twins/twins.service.ts';
import { twinSource } from './modules/twins/twins.source.ts';
import { lockTwins } from './modules/twins/twins.writes.ts';
import { userFiles } from './modules/users/users.files.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { createUserService } from './modules/users/users.service.ts';
import { viewRoutes } from './modules/views/views.routes.ts';
import { createViewService } from './modules/views/views.service.ts';
import { createLotService } from './modules/warehouses/lots.service.ts';
import { createWarehouseTreeService } from './modules/warehouses/warehouse-tree.service.ts';
import { warehouseRoutes } from './modules/warehouses/warehouses.routes.ts';
import { createWarehouseService } from './modules/warehouses/warehouses.service.ts';
import { lotSource, segmentSource, warehouseSource } from './modules/warehouses/warehouses.sources.ts';
import { repositoryRoot } from './paths.ts';
import type { Vault } from './security/vault.ts';
import { workers } from './workers/workers.ts';

export interface AppParts {
  config: Config;
  database: Database;
  vault: Vault;
  version: string;
  checkAnswers?: boolean;
}

/** Maximum time to receive a request, sized for the largest file over a slow connection. */
const REQUEST_MS = 300_000;
/** Time that running requests get to finish during shutdown. */
const LAST_REQUESTS_MS = 4_000;

/** The composition root: every part is created here and receives its dependencies. */
export async function createApp({ config, database, vault, version, checkAnswers = false }: AppParts) {
  const app = Fastify({
    logger: { level: config.logLevel },
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1_048_576,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    frameworkErrors: sendFailure,
    requestTimeout: REQUEST_MS,
  });
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const behindTls = publicUrl.startsWith('https://');

  mapErrors(app);
  const metrics = createMetrics(app, database.pool);
  secureHeaders(app, behindTls);
  unpackRequests(app);
  compressAnswers(app);

  const carrier = config.smtpUrl ? smtpCarrier(config.smtpUrl, config.mailFrom) : undefined;
  const deliver = carrier && createDeliverMail(carrier);
  const mails = createMailService(database, { publicUrl, deliver });
  const throttle = createThrottle(database);
  const store = openFileStore(config.filesS3, config.dataDir);
  const intake = createIntake(store);
  const holders: FileHolders = {
    user: userFiles,
    company: companyFiles,
    ticket: {
      table: 'ticket',
      key: 'id_ticket',
      ownerOf: async (tx, actor, id) => (await tickets.mustSee(tx, actor, id)).idCompany,
    },
  };
  const files = createFileService(database, store, holders);
  const pictures = createPictureService(files, intake);
  const users = createUserService(database, pictures);
  const auth = createAuthService({ database, throttle, users, vault });
  const accounts = createAccountService({ database, throttle, mails });

  const parts = { database, authenticate: createAuthenticator(database), checkAnswers };
  const mounted = new Set<string>();
  const api = createApi(app, parts, mounted);
  const links = createIdentityLinks(database, vault);
  const { providers, firebase } = config;
  const oauth = createOauthService(database, auth, links, { keys: providers, firebase, publicUrl });
  const setCookie = cookieWriter(behindTls);
  authRoutes(api, { auth, accounts, links, oauth, setCookie, providers });
  oauthRoutes(api, oauth, setCookie);
  userRoutes(api, users);
  menuRoutes(api, createMenuService(database));
  homeRoutes(api);
  mailRoutes(api, mails);
  const people = createPeopleService(database, accounts);
  peopleRoutes(api, people, createSessionService(database, people));
  secondFactorRoutes(api, createSecondFactorService(database, throttle, vault));
  adminRoutes(api, createRoleService(database), createModulePageService(database));
  fieldMenuRoutes(api, createFieldMenuService(database));
  auditRoutes(api);
  companySettingsRoutes(api, createCompanySettingsService(database, pictures));
  stepRoutes(api, createStepService(database));

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
  twinRoutes(api, {
    twins,
    movements,
    sensors: createTwinSensorService(database),
    importRows: createTwinImport(database, twins),
  });
  readingRoutes(api);
  warehouseRoutes(api, {
    warehouses: createWarehouseService(database),
    trees: createWarehouseTreeService(database),
    lots: createLotService(database),
  });
  const steps = createAssignmentSteps(database, movements);
  const places = { database, movements, holdTwins: lockTwins, steps };
  assignmentRoutes(api, {
    assignments: createAssignmentService(places),
    info: createAssignmentInfoService(database),
    moves: createMoveService(places),
    undo: createScanUndo(places),
  });
  inventoryRoutes(api, twins);
  const tellOfTicket = createTicketNotices(mails);
  const tickets = createTicketService(database, tellOfTicket);
  ticketRoutes(api, tickets, createSupportMail(database, mails, throttle));
  commentRoutes(api, createCommentService(database, { ticket: createTicketComments(tickets, tellOfTicket) }));
  tokenRoutes(api, createTokenService(database, vault, platforms), platforms);
  viewRoutes(api, createViewService(database));
  alarmRoutes(api, createAlarmService(database, alarmTickets), createAlarmRuleService(database));
  const quota = config.filesCompanyMb * 1_000_000;
  const uploads = createUploadService({ database, store, intake, files, quota });
  await app.register(async (scope) => {
    acceptPieces(scope);
    fileRoutes(createApi(scope, parts, mounted), files, uploads);
  });
  searchRoutes(
    api,
    createSearchService(database, [
      twinSource,
      warehouseSource,
      segmentSource,
      lotSource,
      ticketSource,
      alarmSource,
      peopleSource,
    ]),
  );
  const live = createLive(database, parts.authenticate);
  liveRoutes(api, live);
  catalogueRoutes(api);
  docsRoutes(api, { version, demo: config.demo });

  const ingest = createIngest({
    database,
    months: config.readingMonths,
    broker: config.mqttUrl ? { url: config.mqttUrl, name: `${hostname()}-${config.port}` } : undefined,
    slots: { most: config.mqttConnections, perAddress: config.mqttConnectionsPerAddress },
    log: (err) => app.log.error({ err }, 'ingest'),
  });
  telemetryRoutes(api, createTelemetryService(database, ingest.remapper));
  measureNow(metrics, 'gemelo_ingest_waiting', 'Rows that devices sent and that wait', ingest.waiting);
  measureNow(metrics, 'gemelo_mqtt_clients', 'Devices that are connected over MQTT', ingest.mqtt.connections);
  measureNow(metrics, 'gemelo_worker_jobs', 'Files and imports in worker threads, or waiting', workers.jobs);
  await app.register(async (scope) => {
    acceptAnyBody(scope, ingest.gateway);
    deviceRoutes(createApi(scope, parts, mounted), ingest.gateway);
  });
  const devicesFirst = serveDevicesFirst(app.server, { gateway: ingest.gateway, log: app.log, metrics });
  await serveWeb(app, join(repositoryRoot, 'apps/web/dist'));

  const alarmEngine = createAlarmEngine(database, createAlarmNotices(mails), alarmTickets, (err) =>
    app.log.error({ err }, 'alarms'),
  );
  const kinds = [
    createWatchAlarms(alarmEngine),
    createKeepReadings(ingest.upkeep),
    createKeepFiles(store, intake, holders),
    sealAuditJob,
    sweepJob,
    ...(deliver ? [deliver] : []),
  ];
  jobRoutes(api, createJobService(database, kinds));
  const jobs = createJobs(database, kinds, app.log, measureJobs(metrics, database, kinds));
  app.addHook('onReady', async () => {
    database.heartbeat.start();
    await database.bus.start();
    ingest.start();
    await live.start();
    alarmEngine.start();
    jobs.start();
  });
  app.addHook('preClose', async () => {
    live.stop();
    devicesFirst.close();
    // A client that neither finishes its request nor reads its response must not block shutdown.
    setTimeout(() => {
      app.server.closeAllConnections();
      devicesFirst.cut();
    }, LAST_REQUESTS_MS).unref();
  });
  app.addHook('onClose', async () => {
    await Promise.all([jobs.stop(), ingest.stop(), alarmEngine.stop()]);
    carrier?.close();
    await database.bus.stop();
    database.heartbeat.stop();
    await workers.end();
  });
  return { app, metrics, ingest, mounted };
}
