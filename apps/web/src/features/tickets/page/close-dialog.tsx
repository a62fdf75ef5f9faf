import { closeTicket, type TicketDetail, type TicketOptions } from '@gemelo/contract/endpoints/tickets';
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useLimit } from '../../../ui/form/use-limit.tsx';
import { useErrorText } from '../../../ui/states/error-text.ts';
import classes from './page.module.css';

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
  const form = useId();
  const ends = options.states.filter(({ category }) => category === 'done' || category === 'cancelled');
  const [state, setState] = useState(String(ends[0]?.idTicketState ?? ''));
  const [justification, setJustification] = useState('');
  const { limited, tooLong } = useLimit(justification, MAX_LENGTH);
  const trimmed = tooLong ? '' : justification.trim();
  const { mutate, isPending } = useWrite(closeTicket, {
    changes: 'ticket',
    onSuccess: ({ message }) => {
      onClose();
      if (message) snackbar.success(message);
    },
    onError: (failure) => void snackbar.error(textOf(failure, 'TICKET_NOT_CLOSED')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed)
      mutate({ params: { idTicket }, body: { justification: trimmed, idTicketState: Number(state) } });
  };
  return (
    <DialogFrame
      title={t('tickets.close.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form} disabled={!trimmed} loading={isPending}>
            {t('tickets.close.do')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={classes.dialog}>
        <Radio.Group label={t('tickets.close.how')} value={state} onChange={setState}>
          <Stack gap="sm" mt={8}>
            {ends.map(({ idTicketState, name }) => (
              <Radio key={idTicketState} value={String(idTicketState)} label={<bdi>{name}</bdi>} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          data-autofocus
          label={t('ui.justify.label')}
          description={t('tickets.close.hint')}
          autosize
          minRows={3}
          maxRows={8}
          {...limited}
          value={justification}
          onChange={(event) => setJustification(event.currentTarget.value)}
        />
      </form>
    </DialogFrame>
  );
}
