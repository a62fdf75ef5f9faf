import { PAYLOAD_LIMIT } from '../decode.ts';
import { RECEIVE_MAXIMUM } from '../mqtt/limits.ts';
import { PER_SECOND } from '../pace.ts';

/** A rate as ThingsBoard writes it: so many in so many seconds. */
const perSecond = (count: number) => `${count}:1`;

/** What `getSessionLimits` answers: every message counts as one value at least. */
const sessionLimits = {
  maxPayloadSize: PAYLOAD_LIMIT,
  maxInflightMessages: RECEIVE_MAXIMUM,
  rateLimits: {
    messages: perSecond(PER_SECOND),
    telemetryMessages: perSecond(PER_SECOND),
    telemetryDataPoints: perSecond(PER_SECOND),
  },
};

const METHOD_LENGTH = 100;

/** The answer to a call of a device. */
export const callAnswer = (method: string) =>
  method === 'getSessionLimits'
    ? sessionLimits
    : { error: `Unsupported method: ${method.slice(0, METHOD_LENGTH)}` };
