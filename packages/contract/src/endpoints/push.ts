import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { id, idParam, moment } from '../kit/fields.ts';

const area = 'notifications';
const permission = 'member';
const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)));

/** How many browsers of one person are told; the one that was confirmed longest ago makes room. */
export const BROWSERS_MAX = 10;
const ENDPOINT_MAX = 1_000;

const pushBrowser = z.object({
  idPushSubscription: id(),
  /** SHA-256 of its address in base64url, by which a browser finds itself. */
  key: z.string(),
  agent: z.nullable(z.string()),
  createdAt: moment(),
  lastSuccessAt: z.nullable(moment()),
  /** The last message could not be handed over. */
  failing: z.boolean(),
});
export type PushBrowser = z.output<typeof pushBrowser>;

export const getPush = endpoint({
  route: 'GET /api/v4/notifications/push',
  area,
  permission,
  summary: 'The key for subscribing a browser, null where none is configured, and the browsers of the caller',
  data: z.object({ publicKey: z.nullable(z.string()), browsers: z.array(pushBrowser) }),
});
export type PushStatus = z.output<typeof getPush.data>;

export const subscribePush = endpoint({
  route: 'POST /api/v4/notifications/push',
  area,
  permission,
  summary:
    'Tell the caller in this browser; one that told somebody else before tells only the caller from now on',
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(ENDPOINT_MAX), z.regex(/^https:\/\/[!-~]+$/)),
    /** A point of P-256, uncompressed. */
    p256dh: base64url(87),
    auth: base64url(22),
  }),
  data: pushBrowser,
});

export const unsubscribePush = endpoint({
  route: 'DELETE /api/v4/notifications/push/{idPushSubscription}',
  area,
  permission,
  summary: 'Tell the caller no more in one of their browsers',
  params: z.object({ idPushSubscription: idParam() }),
  data: done,
});

export const testPush = endpoint({
  route: 'POST /api/v4/notifications/push/{idPushSubscription}/test',
  area,
  permission,
  summary: 'Send a message to one of the caller’s browsers, to see that it arrives',
  params: z.object({ idPushSubscription: idParam() }),
  data: done,
});
