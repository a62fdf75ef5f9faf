import { countNotifications } from '@gemelo/contract/endpoints/notification-count';
import {
  listNotifications,
  type NotificationGroup,
  readNotifications,
  unreadNotification,
} from '@gemelo/contract/endpoints/notifications';
import { useWrite } from '../../lib/query.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';

/** Marks records as read or unread; the bell and the lists follow. */
export function useMarking() {
  const textOf = useErrorText();
  const options = {
    invalidates: [countNotifications, listNotifications],
    onError: (failure: Error) => snackbar.error(textOf(failure)),
  };
  const read = useWrite(readNotifications, options);
  const unread = useWrite(unreadNotification, options);
  return {
    isPending: read.isPending || unread.isPending,
    read: ({ entity, entityId }: NotificationGroup) => read.mutate({ body: { entity, entityId } }),
    readAll: () => read.mutate({ body: { all: true } }),
    unread: ({ idNotification }: NotificationGroup) => unread.mutate({ body: { idNotification } }),
  };
}
