import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Fastify, { LogController } from 'fastify';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { createSweeper } from './db/sweeper.ts';
import { createAuthenticator } from './http/actor.ts';
import { compressAnswers, unpackRequests } from './http/compress.ts';
import { mapErrors, sendFailure } from './http/errors.ts';
import { createApi } from './http/handle.ts';
import { createMetrics, measureNow } from './http/metrics.ts';
import { secureHeaders } from './http/security.ts';
import { serveWeb } from './http/web.ts';
import { serveDevicesFirst } from './ingest/device-front.ts';
import { acceptAnyBody, deviceRoutes } from './ingest/http.ts';
import { createIngest } from './ingest/ingest.ts';
import { openFileStore } from './integrations/files/open-store.ts';
import { kaaPlatform } from './integrations/kaa/client.ts';
import { smtpCarrier } from './integrations/mail/client.ts';
import { thingsboardPlatform } from './integrations/thingsboard/client.ts';
import { adminRoutes } from './modules/admin/admin.routes.ts';
import { createModulePageService } from './modules/admin/module-pages.service.ts';
import { createRoleService } from './modules/admin/roles.service.ts';
import { createAlarmRuleService } from './modules/alarms/alarm-rules.service.ts';
import { alarmRoutes } from './modules/alarms/alarms.routes.ts';
import { createAlarmService } from './modules/alarms/alarms.service.ts';
import { createAlarmEngine } from './modules/alarms/engine/engine.ts';
import { createAlarmNotices } from './modules/alarms/engine/notices.ts';
import { assignmentRoutes } from './modules/assignments/assignments.routes.ts';
import { createAssignmentService } from './modules/assignments/assignments.service.ts';
import { createMoveService } from './modules/assignments/moves.service.ts';
import { createScanUndo } from './modules/assignments/undo.service.ts';
import { createAuditSealer } from './modules/audit/audit.chain.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
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
import { docsRoutes } from './modules/docs/docs.routes.ts';
import { fieldMenuRoutes } from './modules/field-menus/field-menus.routes.ts';
import { createFieldMenuService } from './modules/field-menus/field-menus.service.ts';
import { collectFiles } from './modules/files/collect-files.ts';
import { acceptPieces, fileRoutes } from './modules/files/files.routes.ts';
import { createFileService, type FileHolders } from './modules/files/files.service.ts';
import { createFileUpkeep } from './modules/files/files.upkeep.ts';
import { createIntake } from './modules/files/intake.ts';
import { movePictures } from './modules/files/move-pictures.ts';
import { createPictureService } from './modules/files/pictures.service.ts';
import { createUploadService } from './modules/files/uploads.service.ts';
import { homeRoutes } from './modules/home/home.routes.ts';
import { inventoryRoutes } from './modules/inventory/inventory.routes.ts';
import { liveRoutes } from './modules/live/live.routes.ts';
import { createLive } from './modules/live/live.service.ts';
import { createMailDelivery } from './modules/mails/mails.delivery.ts';
import { mailRoutes } from './modules/mails/mails.routes.ts';
import { createMailService } from './modules/mails/mails.service.ts';
import { menuRoutes } from './modules/menus/menus.routes.ts';
import { createMenuService } from './modules/menus/menus.service.ts';
import { movements } from './modules/movements/movements.service.ts';
import { peopleRoutes } from './modules/people/people.routes.ts';
import { createPeopleService } from './modules/people/people.service.ts';
import { readingRoutes } from './modules/readings/readings.routes.ts';
import { stepRoutes } from './modules/steps/steps.routes.ts';
import { createStepService } from './modules/steps/steps.service.ts';
import { telemetryRoutes } from './modules/telemetry/telemetry.routes.ts';
import { createTelemetryService } from './modules/telemetry/telemetry.service.ts';
import { alarmTickets } from './modules/tickets/alarm-tickets.ts';
import { createSupportMail } from './modules/tickets/support-mail.ts';
import { createTicketComments } from './modules/tickets/ticket-comments.ts';
import { createTicketNotices } from './modules/tickets/ticket-notices.ts';
import { ticketRoutes } from './modules/tickets/tickets.routes.ts';
import { createTicketService } from './modules/tickets/tickets.service.ts';
import { createPlatformService } from './modules/tokens/platforms.service.ts';
import { tokenRoutes } from './modules/tokens/tokens.routes.ts';
import { createTokenService } from './modules/tokens/tokens.service.ts';
import { createTwinSensorService } from './modules/twins/twin-sensors.service.ts';
import { createTwinImport } from './modules/twins/twins.import.ts';
import { twinRoutes } from './modules/twins/twins.routes.ts';
import { createTwinService } from './modules/twins/twins.service.ts';
import { lockTwins } from './modules/twins/twins.writes.ts';
import { userFiles } from './modules/users/users.files.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { createUserService } from './modules/users/users.service.ts';
import { viewRoutes } from './modules/views/views.routes.ts';
import { createLotService } from './modules/warehouses/lots.service.ts';
import { warehouseRoutes } from './modules/warehouses/warehouses.routes.ts';
import { createWarehouseService } from './modules/warehouses/warehouses.service.ts';
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

/** How long somebody may take to send a request, the largest file over the slowest line included. */
const REQUEST_MS = 300_000;
/** How long requests that are being served may take once the process is told to end. */
const LAST_REQUESTS_MS = 4_000;

/** The only wiring: every part is made here and handed what it needs. */
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
  const delivery =
    carrier && createMailDelivery(database, carrier, (err) => app.log.error({ err }, 'mail delivery'));
  const mails = createMailService(database, {
    publicUrl,
    delivers: Boolean(carrier),
    wake: () => delivery?.soon(),
  });
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
  const auth = createAuthService({ database, throttle, mails, users, vault });

  const parts = { database, authenticate: createAuthenticator(database), checkAnswers };
  const mounted = new Set<string>();
  const api = createApi(app, parts, mounted);
  const links = createIdentityLinks(database, vault);
  const { providers, firebase } = config;
  const oauth = createOauthService(database, auth, links, { keys: providers, firebase, publicUrl });
  const setCookie = cookieWriter(behindTls);
  authRoutes(api, auth, { links, oauth, setCookie, providers });
  oauthRoutes(api, oauth, setCookie);
  userRoutes(api, users);
  menuRoutes(api, createMenuService(database));
  homeRoutes(api);
  mailRoutes(api, mails);
  peopleRoutes(api, createPeopleService(database, auth));
  secondFactorRoutes(api, createSecondFactorService(database, throttle, vault));
  adminRoutes(api, createRoleService(database), createModulePageService(database));
  fieldMenuRoutes(api, createFieldMenuService(database));
  auditRoutes(api);
  companySettingsRoutes(api, pictures);
  stepRoutes(api, createStepService(database));

  const twins = createTwinService(database, movements);
  const assignments = createAssignmentService(database, movements, lockTwins);
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
  warehouseRoutes(api, createWarehouseService(database), createLotService(database));
  assignmentRoutes(
    api,
    assignments,
    createMoveService(database, movements, lockTwins, assignments),
    createScanUndo(database, lockTwins, assignments),
  );
  inventoryRoutes(api, twins);
  const tellOfTicket = createTicketNotices(mails);
  const tickets = createTicketService(database, tellOfTicket);
  ticketRoutes(api, tickets, createSupportMail(database, mails, throttle));
  commentRoutes(api, createCommentService(database, { ticket: createTicketComments(tickets, tellOfTicket) }));
  tokenRoutes(api, createTokenService(database, vault, platforms), platforms);
  viewRoutes(api);
  alarmRoutes(api, createAlarmService(database, alarmTickets), createAlarmRuleService(database));
  const quota = config.filesCompanyMb * 1_000_000;
  const uploads = createUploadService({ database, store, intake, files, quota });
  await app.register(async (scope) => {
    acceptPieces(scope);
    fileRoutes(createApi(scope, parts, mounted), files, uploads);
  });
  const live = createLive(database, parts.authenticate);
  liveRoutes(api, live);
  catalogueRoutes(api);
  docsRoutes(api, { version, demo: config.demo });

  const ingest = createIngest({
    database,
    months: config.readingMonths,
    broker: config.mqttUrl ? { url: config.mqttUrl, name: `${hostname()}-${config.port}` } : undefined,
    places: { most: config.mqttConnections, perAddress: config.mqttConnectionsPerAddress },
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

  const sweeper = createSweeper(database, (err) => app.log.error({ err }, 'sweep'));
  const fileUpkeep = createFileUpkeep(
    async () => {
      await movePictures(database, intake);
      await collectFiles(database, store, holders);
    },
    (err) => app.log.error({ err }, 'files'),
  );
  const sealer = createAuditSealer(database, (err) => app.log.error({ err }, 'audit seal'));
  const alarmEngine = createAlarmEngine(database, createAlarmNotices(mails), alarmTickets, (err) =>
    app.log.error({ err }, 'alarms'),
  );
  app.addHook('onReady', async () => {
    database.heartbeat.start();
    await database.bus.start();
    ingest.start();
    await live.start();
    delivery?.start();
    sealer.start();
    sweeper.start();
    fileUpkeep.start();
    alarmEngine.start();
  });
  app.addHook('preClose', async () => {
    live.stop();
    devicesFirst.close();
    // Whoever neither ends a request nor takes its answer does not keep the process from ending.
    setTimeout(() => {
      app.server.closeAllConnections();
      devicesFirst.cut();
    }, LAST_REQUESTS_MS).unref();
  });
  app.addHook('onClose', async () => {
    await ingest.stop();
    await alarmEngine.stop();
    await sealer.stop();
    await sweeper.stop();
    await fileUpkeep.stop();
    await delivery?.stop();
    await database.bus.stop();
    database.heartbeat.stop();
    await workers.end();
  });
  return { app, metrics, ingest, mounted };
}
