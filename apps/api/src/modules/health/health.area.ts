import type { Registry } from 'prom-client';
import type { Api } from '../../http/handle.ts';
import { healthRoutes } from './health.routes.ts';
import { createHealthService, type HealthParts } from './health.service.ts';
import { measureHealth } from './health-metrics.ts';

interface Parts extends HealthParts {
  metrics: Registry;
  isReady: () => Promise<boolean>;
}

/** The health page of the operator, and the same as metrics. */
export function healthArea({ metrics, isReady, ...parts }: Parts) {
  const { config, database, version } = parts;
  const health = createHealthService(parts);
  const hasCertificate = config.mqtts !== undefined && config.mqttUrl === undefined;
  measureHealth(metrics, { database, health, isReady, version, hasCertificate });
  return { routes: (api: Api) => healthRoutes(api, health) };
}
