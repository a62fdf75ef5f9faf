import { twinTelemetry } from '@gemelo/contract/endpoints/telemetry';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';

/** What a twin sent besides readings, kept up to date. */
export const useTelemetry = (idTwin: number, enabled = true) =>
  useRead(twinTelemetry, { params: { idTwin } }, { enabled, every: FALLBACK_MS, readingsOf: idTwin });
