import { closeTicket, type TicketDetail, type TicketOptions } from '@gemelo/contract/endpoints/tickets';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { JustificationDialog } from '../../../ui/dialogs/justification-dialog.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

interface CloseDialogProps {
  ticket: TicketDetail;
  options: TicketOptions;
  onClose: () => void;
}

const MAX_LENGTH = 1000;

/** Asks for the final state of a ticket and the reason. */
export function CloseDialog({ ticket: { idTicket }, options, onClose }: CloseDialogProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const ends = options.states.filter(({ category }) => category === 'done' || category === 'cancelled');
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
      <Radio.Group label={t('tickets.close.how')} value={state} onChange={setState}>
        <Stack gap="sm" my={8}>
          {ends.map(({ idTicketState, name }) => (
            <Radio key={idTicketState} value={String(idTicketState)} label={<bdi>{name}</bdi>} />
          ))}
        </Stack>
      </Radio.Group>
    </JustificationDialog>
  );
}
