import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';

/** The bell counts no further. */
export const UNREAD_MAX = 100;

/** Apart from the others: the console's frame asks for it on every page. */
export const countNotifications = endpoint({
  route: 'GET /api/v4/notifications/unread',
  area: 'notifications',
  permission: 'member',
  summary: `Records with something that the caller has not read, up to ${UNREAD_MAX}`,
  data: z.object({ unread: z.int() }),
});
