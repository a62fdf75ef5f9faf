import { twinReadings } from '@gemelo/contract/endpoints/readings';
import { twinTelemetry } from '@gemelo/contract/endpoints/telemetry';
import { oneTwin } from '@gemelo/contract/endpoints/twins';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';

/** What a twin sent besides readings, kept up to date. */
export const useTelemetry = (idTwin: number, enabled = true) =>
  useRead(twinTelemetry, { params: { idTwin } }, { enabled, every: FALLBACK_MS, readingsOf: idTwin });

/** Calls that become stale when a value is mapped. */
export const telemetryReaders: AnyEndpoint[] = [twinTelemetry, oneTwin, twinReadings];
