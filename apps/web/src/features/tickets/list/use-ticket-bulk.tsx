import { bulkTickets, type TicketBulk, type TicketBulkOutcome } from '@gemelo/contract/endpoints/ticket-bulk';
import { type Ticket, ticketOptions } from '@gemelo/contract/endpoints/tickets';
import { IconCircleCheck, IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead, useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { BulkAction, BulkTarget } from '../../../ui/data-table/bulk.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { BulkChange } from './bulk-change.tsx';
import { BulkClose } from './bulk-close.tsx';

type What = Omit<TicketBulk, 'ids' | 'match'>;
interface Asked {
  kind: 'change' | 'close';
  which: Pick<TicketBulk, 'ids' | 'match'>;
  count: number;
  /** Clears the selection, or keeps it. */
  answer: (done: boolean) => void;
}

/** Bulk actions of a list of tickets; each can be undone while nobody has changed the tickets since. */
export function useTicketBulk(fixed: Record<string, string>) {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const [asked, setAsked] = useState<Asked>();
  const { data } = useRead(ticketOptions, {}, { enabled: asked !== undefined });
  const { mutateAsync, isPending } = useWrite(bulkTickets, { changes: 'ticket' });

  const fail = (failure: unknown) => void snackbar.error(textOf(failure, 'ACTION_FAILED'));
  const undo = async ({ before }: TicketBulkOutcome) => {
    const answer = await mutateAsync({ body: { restore: before } });
    if (answer.message) snackbar.info(answer.message);
  };
  const send = async (what: What) => {
    if (!asked) return;
    try {
      const { data: outcome, message = '' } = await mutateAsync({ body: { ...asked.which, ...what } });
      const action = { label: t('tickets.bulk.undo'), onClick: () => void undo(outcome).catch(fail) };
      if (outcome.changed === 0) snackbar.warning(message);
      else snackbar.success(message, { action });
      asked.answer(true);
      setAsked(undefined);
    } catch (failure) {
      fail(failure);
    }
  };

  const ask = (kind: Asked['kind']) => (target: BulkTarget<Ticket>) =>
    new Promise<boolean>((answer) => {
      const which =
        target.kind === 'ids' ? { ids: target.ids.map(Number) } : { match: { ...fixed, ...target.query } };
      setAsked({ kind, which, count: target.kind === 'ids' ? target.ids.length : target.total, answer });
    });
  const bulkActions: BulkAction<Ticket>[] = can('ticket:edit')
    ? [
        {
          id: 'change',
          label: t('tickets.bulk.change'),
          icon: <IconEdit size={16} aria-hidden />,
          run: ask('change'),
        },
        {
          id: 'close',
          label: t('tickets.bulk.close'),
          icon: <IconCircleCheck size={16} aria-hidden />,
          run: ask('close'),
        },
      ]
    : [];

  const leave = () => {
    asked?.answer(false);
    setAsked(undefined);
  };
  const parts = { options: data?.data, count: asked?.count ?? 0, pending: isPending, onClose: leave, send };
  return {
    bulkActions,
    dialog: asked && (asked.kind === 'change' ? <BulkChange {...parts} /> : <BulkClose {...parts} />),
  };
}
