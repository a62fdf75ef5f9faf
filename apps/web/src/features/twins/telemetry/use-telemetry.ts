import { twinReadings } from '@gemelo/contract/endpoints/readings';
import { twinTelemetry } from '@gemelo/contract/endpoints/telemetry';
import { oneTwin } from '@gemelo/contract/endpoints/twins';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';

/** What a twin sent that is no reading, kept true while somebody looks. */
export const useTelemetry = (idTwin: number, enabled = true) =>
  useRead(twinTelemetry, { params: { idTwin } }, { enabled, every: FALLBACK_MS, readingsOf: idTwin });

/** What changes when a value finds its place. */
export const telemetryReaders: AnyEndpoint[] = [twinTelemetry, oneTwin, twinReadings];
