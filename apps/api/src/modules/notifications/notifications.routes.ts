import { countNotifications } from '@gemelo/contract/endpoints/notification-count';
import {
  getPreferences,
  listNotifications,
  readNotifications,
  unreadNotification,
  unsubscribe,
  unsubscribePage,
  unsubscribing,
  updatePreferences,
} from '@gemelo/contract/endpoints/notifications';
import type { FastifyInstance } from 'fastify';
import { type Api, say } from '../../http/handle.ts';
import type { NotificationReading } from './notification-reading.ts';
import { notificationList } from './notifications.lists.ts';
import type { PreferenceService } from './preferences.service.ts';

/** Mail programs send a form of one field (RFC 8058); what it says besides changes nothing. */
export function acceptForms(scope: FastifyInstance) {
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 1_000 },
    (_request, _body, done) => done(null, undefined),
  );
}

export function notificationRoutes(api: Api, reading: NotificationReading, preferences: PreferenceService) {
  api.list(listNotifications, ({ actor, query }, tx) =>
    notificationList(tx, { idUser: actor.idUser, unread: query.unread ? true : undefined }),
  );
  api.handle(countNotifications, ({ actor }) => reading.count(actor));
  api.handle(readNotifications, ({ actor, body }) => reading.read(actor, body));
  api.handle(unreadNotification, ({ actor, body }) => reading.unread(actor, body.idNotification));
  api.handle(getPreferences, ({ actor }) => preferences.get(actor));
  api.handle(updatePreferences, async ({ actor, body }) =>
    say('NOTICES_CHOSEN', await preferences.update(actor, body)),
  );
  api.raw(unsubscribePage, async ({ query, reply }) => reply.redirect(`/unsubscribe?token=${query.token}`));
  api.open(unsubscribing, ({ query }) => preferences.about(query.token));
  api.open(unsubscribe, ({ query }) => preferences.unsubscribe(query.token));
}
