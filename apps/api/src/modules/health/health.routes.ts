import { readHealth } from '@gemelo/contract/endpoints/health';
import type { Api } from '../../http/handle.ts';
import type { HealthService } from './health.service.ts';

export function healthRoutes(api: Api, health: HealthService) {
  api.handle(readHealth, ({ actor }) => health.read(actor));
}
