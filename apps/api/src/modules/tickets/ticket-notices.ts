import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import type { NotificationKind } from '@gemelo/contract/kit/notification-kinds';
import type { Tx } from '../../db/client.ts';
import type { Doer, Notice, Notifications } from '../notifications/notifications.service.ts';

/** What the notices of a ticket need to know of it. */
type NoticedTicket = Pick<Ticket, 'idTicket' | 'idCompany' | 'title'>;

/** Tells users of the company about a ticket, in the transaction of the change. */
export const createTicketNotices = (notifications: Pick<Notifications, 'tell'>) =>
  function notify(
    tx: Tx,
    by: Doer,
    kind: NotificationKind,
    { idTicket, idCompany, title }: NoticedTicket,
    to: readonly (number | null | undefined)[],
    words: Record<string, string> = {},
    mail?: Notice['mail'],
  ): Promise<void> {
    const about = { entity: 'ticket', id: idTicket, idCompany, title };
    return notifications.tell(tx, by, { kind, ...about, to, words, mail });
  };
export type TicketNotices = ReturnType<typeof createTicketNotices>;
