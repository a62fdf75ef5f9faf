import { twinReception } from '@gemelo/contract/endpoints/gateway';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';

/** Whether a twin is heard, and if not, why. */
export const useReception = (idTwin: number) =>
  useRead(twinReception, { params: { idTwin } }, { every: FALLBACK_MS, readingsOf: idTwin });
