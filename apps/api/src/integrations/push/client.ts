import { Agent, type RequestOptions, request } from 'node:https';
import { encryptPush } from './encryption.ts';
import type { PushCarrier, PushOutcome, PushParcel } from './port.ts';
import { ClosedAddress, isPushEndpoint, publicLookup } from './public-address.ts';
import { createVapid, type VapidKeys } from './vapid.ts';

const TIMEOUT_MS = 10_000;
const SOCKETS = 20;
const MAX_ANSWER_BYTES = 4_096;
const MAX_RETRY_SECONDS = 3_600;

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

/** Seconds or a date, as HTTP allows both. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1_000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_RETRY_SECONDS) : undefined;
}

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'taken' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 413) return { outcome: 'large' };
  const reason = String(status);
  if (status !== 408 && status !== 429 && status < 500) return { outcome: 'refused', reason };
  const retryAfterSeconds = secondsOf(retryAfter);
  return { outcome: 'later', reason, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

const post = (endpoint: string, options: RequestOptions, content: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sending = request(endpoint, { ...options, method: 'POST' }, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      // What it says besides is of no use and may be endless; a short answer leaves the connection for the next one.
      let bytes = 0;
      response.on('error', () => undefined);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES) response.destroy();
      });
    });
    sending.on('error', reject);
    sending.end(content);
  });

export interface PushConnections {
  /** How connections are made; tests lead them to a service of their own. */
  options?: RequestOptions;
  timeoutMs?: number;
}

/** Speaks to push services (RFC 8030). Redirects are not followed, and only public addresses are connected to. */
export function pushCarrier(
  keys: VapidKeys,
  { options, timeoutMs = TIMEOUT_MS }: PushConnections = {},
): PushCarrier {
  const vapid = createVapid(keys);
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, lookup: publicLookup() });
  return {
    async carry({ target, body, topic, ttlSeconds, urgency }: PushParcel) {
      const { endpoint } = target;
      if (!isPushEndpoint(endpoint)) return { outcome: 'refused', reason: 'endpoint' };
      const content = encryptPush(body, target);
      const headers = {
        authorization: vapid.authorization(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': content.length,
        ttl: ttlSeconds,
        topic,
        urgency,
      };
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        return outcomeOf(await post(endpoint, { agent, ...options, headers, signal: limit }, content));
      } catch (error) {
        if (error instanceof ClosedAddress) return { outcome: 'refused', reason: 'address' };
        const { code, name } = error as NodeJS.ErrnoException;
        return { outcome: 'later', reason: limit.aborted ? 'timeout' : (code ?? name) };
      }
    },
    close: () => agent.destroy(),
  };
}
