import { hostname } from 'node:os';
import { join } from 'node:path';
import { setImmediate as afterReading } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { createAreas } from './areas.ts';
import { createMakeBackup } from './backup/make-backup.job.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { createAuthenticator } from './http/authenticate.ts';
import { createApi } from './http/handle.ts';
import { createSlowLog, type LogStream } from './http/log.ts';
import { measureNow } from './http/metrics.ts';
import { createRequestPace } from './http/request-pace.ts';
import { createServer } from './http/server.ts';
import { serveWeb } from './http/web.ts';
import { serveDevicesFirst } from './ingest/device-front.ts';
import { deviceRefusal } from './ingest/http.ts';
import { createIngest } from './ingest/ingest.ts';
import { createReports } from './ingest/watch/reports.ts';
import { openFileStore } from './integrations/files/open-store.ts';
import type { FileStore } from './integrations/files/port.ts';
import { smtpCarrier } from './integrations/mail/client.ts';
import { pushCarrier } from './integrations/push/client.ts';
import { createJobs } from './jobs/create-jobs.ts';
import { measureJobs } from './jobs/metrics.ts';
import { sweepJob } from './jobs/sweep.ts';
import { createThrottle } from './modules/auth/throttle.ts';
import { docsRoutes } from './modules/docs/docs.routes.ts';
import { createReadiness } from './modules/docs/readiness.ts';
import { createFileService, type FileHolder } from './modules/files/files.service.ts';
import { createGatewayService } from './modules/gateway/gateway.service.ts';
import { healthArea } from './modules/health/health.area.ts';
import { jobRoutes } from './modules/jobs/jobs.routes.ts';
import { createJobService } from './modules/jobs/jobs.service.ts';
import { liveRoutes } from './modules/live/live.routes.ts';
import { createLive } from './modules/live/live.service.ts';
import { createDeliverMail } from './modules/mails/deliver-mail.job.ts';
import { createMailService } from './modules/mails/mails.service.ts';
import { maintenanceRoutes } from './modules/maintenance/maintenance.routes.ts';
import { createMaintenance } from './modules/maintenance/maintenance.service.ts';
import { createNotifications } from './modules/notifications/notifications.service.ts';
import { createUnsubscribeLinks } from './modules/notifications/unsubscribe-links.ts';
import { presenceRoutes } from './modules/presence/presence.routes.ts';
import { createPresence } from './modules/presence/presence.service.ts';
import { createDeliverPush } from './modules/push/deliver-push.job.ts';
import { createPushService } from './modules/push/push.service.ts';
import { createPushQueue } from './modules/push/push-queue.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { createSearchService } from './modules/search/search.service.ts';
import { repositoryRoot } from './paths.ts';
import type { Vault } from './security/vault.ts';
import { workers } from './workers/workers.ts';

export interface AppParts {
  config: Config;
  database: Database;
  vault: Vault;
  version: string;
  checkAnswers?: boolean;
  /** Whether jobs and engines run beside the requests. */
  background?: boolean;
  /** Time that running requests get to finish during shutdown. */
  lastRequestsMs?: number;
  /** Where the log goes; the terminal without it. */
  logTo?: LogStream | undefined;
}

const LAST_REQUESTS_MS = 10_000;
/** Time that those which did not finish get to read their refusal. */
const LAST_WORDS_MS = 500;

function createGateway(
  { config, database, vault, version }: AppParts,
  store: FileStore,
  log: FastifyBaseLogger,
  metrics: Registry,
) {
  return createIngest({
    database,
    vault,
    store,
    retention: config.retention,
    broker: config.mqttUrl ? { url: config.mqttUrl, name: `${hostname()}-${config.port}` } : undefined,
    slots: { total: config.mqttConnections, perAddress: config.mqttConnectionsPerAddress },
    own: { port: config.port, version },
    reports: createReports(log, metrics),
    log: (err) => log.error({ err }, 'ingest'),
  });
}

/** Messages to browsers, where keys for them are configured. */
function createPushing({ config, vault }: AppParts) {
  if (!config.push) return undefined;
  const { publicKey } = config.push;
  const carrier = pushCarrier(config.push);
  const deliver = createDeliverPush({ carrier, vault, publicKey });
  return { publicKey, carrier, deliver, queue: createPushQueue(publicKey, deliver) };
}

/** The composition root: every part is created here or in `areas.ts` and receives its dependencies. */
export async function createApp(parts: AppParts) {
  const { config, database, vault, version, checkAnswers = false, background = true, logTo } = parts;
  const { lastRequestsMs = LAST_REQUESTS_MS } = parts;
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const behindTls = publicUrl.startsWith('https://');
  const { app, metrics, draining } = createServer(config, database, behindTls, deviceRefusal, logTo);
  database.pool.observe = createSlowLog(app.log, config.logSlowMs);
  const store = openFileStore(config.filesS3, config.dataDir);
  const ingest = createGateway(parts, store, app.log, metrics);

  const carrier = config.smtpUrl ? smtpCarrier(config.smtpUrl, config.mailFrom) : undefined;
  const unsubscribeLinks = createUnsubscribeLinks(vault, publicUrl);
  const deliver =
    carrier && createDeliverMail(carrier, { publicUrl, unsubscribeUrl: unsubscribeLinks.urlOf });
  const mails = createMailService(database, { publicUrl, deliver });
  const pushing = createPushing(parts);
  const throttle = createThrottle(database);
  const holders: Record<string, FileHolder> = {};
  const areas = createAreas(
    {
      config,
      publicUrl,
      database,
      vault,
      mails,
      notifications: createNotifications(mails, pushing?.queue),
      unsubscribeLinks,
      deliver,
      push: createPushService({ database, vault, throttle, push: pushing }),
      deliverPush: pushing?.deliver,
      throttle,
      store,
      files: createFileService(database, store, holders),
      holders,
      log: app.log,
    },
    ingest,
  );
  for (const area of areas) Object.assign(holders, area.holders);
  const backups = config.backup ? [createMakeBackup(config.backup, config, version)] : [];
  const kinds = [...areas.flatMap(({ jobs = [] }) => jobs), sweepJob, ...backups];
  const engines = areas.flatMap(({ engine }) => engine ?? []);

  const authenticate = createAuthenticator(database);
  const pace = createRequestPace(config);
  const maintenance = createMaintenance(database);
  const presence = createPresence(database);
  const mounted = new Set<string>();
  const apiOf = (scope: FastifyInstance) =>
    createApi(scope, { database, authenticate, pace, checkAnswers, gate: maintenance.gate }, mounted);
  const api = apiOf(app);
  for (const { routes, accept } of areas) {
    if (!accept) routes(api);
    else
      await app.register(async (scope) => {
        accept(scope);
        routes(apiOf(scope));
      });
  }
  const sources = areas.flatMap((area) => area.sources ?? []);
  searchRoutes(api, createSearchService(database, sources));
  const queue = createJobService(database, kinds);
  jobRoutes(api, queue);
  const gateway = createGatewayService(database);
  const isReady = createReadiness(database);
  healthArea({ config, database, version, gateway, jobs: queue, metrics, isReady }).routes(api);
  maintenanceRoutes(api, maintenance);
  presenceRoutes(api, presence);
  const live = createLive(database, authenticate);
  liveRoutes(api, live, presence);
  docsRoutes(api, {
    version,
    demo: config.demo,
    isReady,
    maintenance: maintenance.current,
    isStopping: draining.hasBegun,
  });
  const devicesFirst = serveDevicesFirst(app.server, {
    ...{ gateway: ingest.gateway, log: app.log, metrics },
    behindProxy: config.trustProxy.length > 0,
  });
  await serveWeb(app, join(repositoryRoot, 'apps/web/dist'));

  measureNow(metrics, 'gemelo_ingest_waiting', 'Rows that devices sent and that wait', ingest.waiting);
  measureNow(metrics, 'gemelo_mqtt_clients', 'Devices that are connected over MQTT', ingest.mqtt.connections);
  measureNow(metrics, 'gemelo_worker_jobs', 'Files and imports in worker threads, or waiting', workers.jobs);
  const jobs = createJobs(database, kinds, app.log, measureJobs(metrics, database, kinds));

  /** From now on health says no, and every response closes its connection; all else is served as before. */
  const drain = () => {
    draining.begin();
    devicesFirst.leave();
  };
  app.addHook('onReady', async () => {
    database.heartbeat.start();
    await maintenance.start();
    await database.bus.start();
    ingest.start();
    await live.start();
    presence.start();
    if (!background) return;
    for (const engine of engines) engine.start();
    jobs.start();
  });
  app.addHook('preClose', async () => {
    drain();
    // Right after a turn of the event loop has read what clients had sent, so that none of it is cut off.
    await afterReading();
    live.stop();
    devicesFirst.close();
    void ingest.mqtt.close();
    // A client that neither finishes its request nor reads its response must not block shutdown.
    setTimeout(() => {
      draining.refuseRest();
      devicesFirst.refuseRest();
    }, lastRequestsMs).unref();
    setTimeout(() => {
      app.server.closeAllConnections();
      devicesFirst.cut();
    }, lastRequestsMs + LAST_WORDS_MS).unref();
  });
  app.addHook('onClose', async () => {
    await Promise.all([jobs, ingest, ...engines].map((one) => one.stop()));
    carrier?.close();
    pushing?.carrier.close();
    maintenance.stop();
    await presence.stop();
    await database.bus.stop();
    database.heartbeat.stop();
    await workers.end();
  });
  return { app, metrics, ingest, mounted, drain };
}
