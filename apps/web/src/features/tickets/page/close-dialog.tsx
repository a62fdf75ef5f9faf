import { closeTicket, type TicketDetail, type TicketOptions } from '@gemelo/contract/endpoints/tickets';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { EndStates } from '../../../parts/work-record/end-states.tsx';
import { JustificationDialog } from '../../../ui/dialogs/justification-dialog.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { nextStates } from './next-states.ts';

interface CloseDialogProps {
  ticket: TicketDetail;
  options: TicketOptions;
  onClose: () => void;
}

const MAX_LENGTH = 1000;

/** Asks for the final state of a ticket and the reason. */
export function CloseDialog({ ticket, options, onClose }: CloseDialogProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { idTicket } = ticket;
  const ends = nextStates(ticket, options).filter(({ category }) => !isOpen(category));
  const [state, setState] = useState(String(ends[0]?.idTicketState ?? ''));
  const { mutate, isPending } = useWrite(closeTicket, {
    changes: 'ticket',
    onSuccess: ({ message }) => {
      onClose();
      if (message) snackbar.success(message);
    },
    onError: (failure) => void snackbar.error(textOf(failure, 'TICKET_NOT_CLOSED')),
  });
  return (
    <JustificationDialog
      danger
      icon="Inactivo"
      title={t('tickets.close.title')}
      description={t('tickets.close.hint')}
      maxLength={MAX_LENGTH}
      pending={isPending}
      onAccept={(justification) =>
        mutate({ params: { idTicket }, body: { justification, idTicketState: Number(state) } })
      }
      onClose={onClose}
    >
      <EndStates
        label={t('tickets.close.how')}
        states={ends.map(({ idTicketState: id, name }) => ({ id, name }))}
        value={state}
        onChange={setState}
      />
    </JustificationDialog>
  );
}
