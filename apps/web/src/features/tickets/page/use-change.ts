import { type TicketDetail, type TicketUpdate, updateTicket } from '@gemelo/contract/endpoints/tickets';
import { useWrite } from '../../../lib/query.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

/** Changes one field of a ticket at once; on a version conflict the user is told and the ticket refreshed. */
export function useChange({ idTicket, version }: TicketDetail) {
  const textOf = useErrorText();
  const { mutate, isPending } = useWrite(updateTicket, {
    changes: 'ticket',
    onSuccess: ({ message }) => void (message && snackbar.success(message)),
    onError: (failure) => void snackbar.error(textOf(failure, 'CATALOGUE_LOAD')),
  });
  return {
    change: (changes: Omit<TicketUpdate, 'version'>) =>
      mutate({ params: { idTicket }, body: { ...changes, version } }),
    isPending,
  };
}
