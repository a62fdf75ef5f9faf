import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { maintenanceNotice } from './maintenance.ts';

const area = 'docs';
const permission = 'public';

export const openapi = endpoint({
  route: 'GET /api/openapi.json',
  area,
  permission,
  kind: 'raw',
  summary: 'This document',
  data: z.unknown(),
});

export const reference = endpoint({
  route: 'GET /api/reference',
  area,
  permission,
  kind: 'raw',
  summary: 'This document as a page to read',
  data: z.unknown(),
});

export const health = endpoint({
  route: 'GET /api/health',
  area,
  permission,
  kind: 'raw',
  summary: '200 when ready, also during maintenance; 503 when not, or when about to stop',
  data: z.object({
    status: z.enum(['ready', 'unavailable', 'stopping']),
    demo: z.boolean(),
    version: z.string(),
    maintenance: z.nullable(maintenanceNotice),
  }),
});
