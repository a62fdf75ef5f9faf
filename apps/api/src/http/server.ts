import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { createClientErrorHandler, type RefusalOn, refuseInShape } from './client-errors.ts';
import { compressResponses, unpackRequests } from './compress.ts';
import { createDraining } from './draining.ts';
import { mapErrors, sendFailure } from './errors.ts';
import { type LogStream, loggerOf, RequestLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { secureHeaders } from './security.ts';

/** Maximum time to receive a request, sized for the largest file over a slow connection. */
const REQUEST_MS = 300_000;

/** The web server before any route, with what applies to all of them. */
export function createServer(
  config: Config,
  database: Database,
  behindTls: boolean,
  refusalOn: RefusalOn,
  logTo?: LogStream,
) {
  const app = Fastify({
    logger: loggerOf(config.logLevel, logTo),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1_048_576,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    logController: new RequestLog(config.logSlowMs),
    forceCloseConnections: 'idle',
    // What still arrives while the process ends is served; the framework's own 503 has another shape.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    frameworkErrors: sendFailure,
    clientErrorHandler: createClientErrorHandler(refusalOn),
    requestTimeout: REQUEST_MS,
  });
  app.decorateRequest('caller', null);
  mapErrors(app);
  refuseInShape(app, refusalOn);
  const metrics = createMetrics(app, database.pool);
  secureHeaders(app, behindTls);
  unpackRequests(app);
  compressResponses(app);
  return { app, metrics, draining: createDraining(app) };
}
