import { type TicketDetail, type TicketUpdate, updateTicket } from '@gemelo/contract/endpoints/tickets';
import { useWrite } from '../../../lib/query.ts';
import { useRefused } from '../../../parts/work-record/use-refused.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';

/** Changes one field of a ticket at once; a refusal names who was faster. */
export function useChange({ idTicket, version }: TicketDetail) {
  const { mutate, isPending } = useWrite(updateTicket, {
    changes: 'ticket',
    onSuccess: ({ message }) => void (message && snackbar.success(message)),
    onError: useRefused('tickets'),
  });
  return {
    change: (changes: Omit<TicketUpdate, 'version'>) =>
      mutate({ params: { idTicket }, body: { ...changes, version } }),
    isPending,
  };
}
