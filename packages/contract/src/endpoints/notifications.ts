import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { bigId, moment } from '../kit/fields.ts';
import { mailChoices, type NotificationKind, notificationKinds } from '../kit/notification-kinds.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'notifications';
const kind = () => z.enum(notificationKinds);
const entity = () => z.string().check(z.minLength(1), z.maxLength(60));
/** The list of a kind of records has no id. */
const entityId = () => z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

const notificationGroup = z.object({
  /** The newest notice about the record. */
  idNotification: bigId(),
  kind: kind(),
  entity: z.string(),
  entityId: entityId(),
  title: z.string(),
  /** Who did it; null: the product itself. */
  by: z.nullable(z.string()),
  words: z.record(z.string(), z.string()),
  at: moment(),
  notices: z.int(),
  unread: z.int(),
});
export type NotificationGroup = z.output<typeof notificationGroup>;

export const listNotifications = listEndpoint({
  route: 'GET /api/v4/notifications',
  area,
  permission: 'member',
  summary: 'What the caller was told, a row for each record, newest first',
  row: notificationGroup,
  filters: { unread: z.optional(z.literal('1')) },
  orderBy: [],
});

/** One notice, all about a record, or all. */
export const notificationTarget = z.union([
  z.strictObject({ idNotification: bigId() }),
  z.strictObject({ entity: entity(), entityId: entityId() }),
  z.strictObject({ all: z.literal(true) }),
]);
export type NotificationTarget = z.output<typeof notificationTarget>;

export const readNotifications = endpoint({
  route: 'POST /api/v4/notifications/read',
  area,
  permission: 'member',
  summary: 'Mark one’s own notices as read: one, those about a record, or all',
  body: notificationTarget,
  data: z.object({ unread: z.int() }),
});

export const unreadNotification = endpoint({
  route: 'POST /api/v4/notifications/unread',
  area,
  permission: 'member',
  summary: 'Mark one’s own notice as not read',
  body: z.strictObject({ idNotification: bigId() }),
  data: z.object({ unread: z.int() }),
});

const choice = z.strictObject({ console: z.boolean(), mail: z.enum(mailChoices), push: z.boolean() });
const time = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const quietHours = z
  .strictObject({
    from: time(),
    to: time(),
    /** Days on which they begin, Monday is 1; none named: every day. */
    days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)),
  })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'different' }));

export const notificationPreferences = z.strictObject({
  kinds: z.strictObject(
    Object.fromEntries(notificationKinds.map((one) => [one, choice])) as Record<
      NotificationKind,
      typeof choice
    >,
  ),
  quiet: z.nullable(quietHours),
  /** Mails about alarms of the severity alarm do not wait for the end of the quiet hours. */
  alarmsPass: z.boolean(),
  digestHour: z.int().check(z.gte(0), z.lte(23)),
});
export type NotificationPreferences = z.output<typeof notificationPreferences>;

export const getPreferences = endpoint({
  route: 'GET /api/v4/notifications/preferences',
  area,
  permission: 'member',
  summary: 'How the caller wants to be told of what, with what holds by default',
  data: notificationPreferences,
});

export const updatePreferences = endpoint({
  route: 'PUT /api/v4/notifications/preferences',
  area,
  permission: 'member',
  summary: 'Choose how to be told of what, when mails wait, and when the daily one comes',
  body: notificationPreferences,
  data: notificationPreferences,
});

const unsubscribeToken = () => z.string().check(z.minLength(20), z.maxLength(400), z.regex(/^[\w-]+$/));

/** Opening the link of a header switches nothing off: programs that look through mails open it too. */
export const unsubscribePage = endpoint({
  route: 'GET /api/unsubscribe',
  area,
  permission: 'public',
  kind: 'raw',
  summary: 'Leads to the page that asks whether to switch off the mails of one kind',
  query: z.object({ token: unsubscribeToken() }),
  data: z.string(),
});

export const unsubscribing = endpoint({
  route: 'GET /api/unsubscribe/about',
  area,
  permission: 'public',
  summary: 'What the link at the end of a mail would switch off',
  query: z.object({ token: unsubscribeToken() }),
  data: z.object({ kind: kind(), mail: z.boolean() }),
});

export const unsubscribe = endpoint({
  route: 'POST /api/unsubscribe',
  area,
  permission: 'public',
  summary: 'Switch off the mails of one kind with the link of one of them (RFC 8058)',
  query: z.object({ token: unsubscribeToken() }),
  data: done,
});
