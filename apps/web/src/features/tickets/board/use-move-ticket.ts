import { bulkTickets } from '@gemelo/contract/endpoints/ticket-bulk';
import {
  closeTicket,
  type Ticket,
  type TicketDetail,
  type TicketOptions,
  updateTicket,
} from '@gemelo/contract/endpoints/tickets';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { justify } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

const MAX_LENGTH = 1000;

/** Puts a ticket into another state; one that ends it asks why. Resolves to whether it took place. */
export function useMoveTicket(states: TicketOptions['states']) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const update = useWrite(updateTicket, { changes: 'ticket' });
  const close = useWrite(closeTicket, { changes: 'ticket' });
  const restore = useWrite(bulkTickets, { changes: 'ticket' });

  const send = async (ticket: Pick<Ticket, 'idTicket' | 'version'>, to: TicketOptions['states'][number]) => {
    const params = { idTicket: ticket.idTicket };
    const { idTicketState } = to;
    if (isOpen(to.category))
      return update.mutateAsync({ params, body: { idTicketState, version: ticket.version } });
    const justification = await justify({
      title: t('tickets.close.title'),
      text: t('tickets.close.hint'),
      icon: 'Inactivo',
      maxLength: MAX_LENGTH,
    });
    return justification === null
      ? undefined
      : close.mutateAsync({ params, body: { justification, idTicketState } });
  };

  return async (ticket: Ticket, from: string, to: string): Promise<boolean> => {
    const target = states.find(({ idTicketState }) => String(idTicketState) === to);
    const origin = states.find(({ idTicketState }) => String(idTicketState) === from);
    if (!target || !origin) return false;
    const failed = (failure: unknown) => void snackbar.error(textOf(failure, 'CATALOGUE_LOAD'));
    const undo = async ({ idTicket, version, ...moved }: TicketDetail) => {
      const before = {
        idTicketState: origin.idTicketState,
        idTicketType: moved.TicketType.idTicketType,
        idTaskPriority: moved.TaskPriority.idTaskPriority,
        idAssignee: moved.Assignee?.idUser ?? null,
      };
      const { data, message } = await restore.mutateAsync({
        body: { restore: [{ idTicket, version, ...before }] },
      });
      if (message) (data.changed > 0 ? snackbar.info : snackbar.warning)(message);
    };
    try {
      const answer = await send(ticket, target);
      if (!answer) return false;
      snackbar.success(t('tickets.board.moved', { number: ticket.idTicket, state: target.name }), {
        action: { label: t('kanban.undo'), onClick: () => void undo(answer.data).catch(failed) },
      });
      return true;
    } catch (failure) {
      failed(failure);
      return false;
    }
  };
}
