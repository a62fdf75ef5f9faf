import { type TicketDetail, ticketOptions } from '@gemelo/contract/endpoints/tickets';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { useState } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { RecordLinksCard } from '../../../parts/links/record-links-card.tsx';
import { CreateTask } from '../../../parts/tasks/create-task.tsx';
import { Deadline } from '../../../parts/tickets/deadline.tsx';
import { TicketStateBadge } from '../../../parts/tickets/ticket-badges.tsx';
import { WorkPage } from '../../../parts/work-record/work-page.tsx';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { Age } from '../../../ui/states/age.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { ConversationPanel } from './conversation-panel.tsx';
import { EditDrawer } from './edit-drawer.tsx';
import { FactsCard } from './facts-card.tsx';
import { HandleCard } from './handle-card.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { TicketEventItem } from './ticket-event.tsx';
import { TicketFilesCard } from './ticket-files-card.tsx';
import { TicketNotices } from './ticket-notices.tsx';
import { TimesCard } from './times-card.tsx';
import { useTicketActions } from './use-ticket-actions.tsx';

/** Page of a ticket: facts, comments and history. */
export function TicketPage({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const options = useRead(ticketOptions, {}).data?.data;
  const [dialog, setDialog] = useState<'close' | 'merge'>();
  const closeDialog = () => setDialog(undefined);
  // The drawer edits the ticket as it was when it opened, whatever is refetched meanwhile.
  const drawer = useDrawer<TicketDetail>();
  const { primary, more } = useTicketActions({
    ticket,
    options,
    onEdit: () => drawer.open(ticket),
    onMerge: () => setDialog('merge'),
    onClose: () => setDialog('close'),
  });
  const { idTicket, title, Twin, Warehouse, may } = ticket;
  const open = isOpen(ticket.TicketState.category);
  const handled = open && may.handle;
  return (
    <WorkPage
      entity="ticket"
      id={idTicket}
      title={title}
      summary={
        <>
          <TicketStateBadge state={ticket.TicketState} />
          {ticket.lateAt && <Deadline ticket={ticket} />}
          <span>
            {t('tickets.opened')} <Age at={ticket.openedAt} />
          </span>
        </>
      }
      more={more}
      primary={primary}
      notices={<TicketNotices ticket={ticket} />}
      cards={
        <>
          <FactsCard ticket={ticket} handled={handled} />
          <TicketFilesCard ticket={ticket} />
          {handled && options && <HandleCard ticket={ticket} options={options} />}
          <TimesCard ticket={ticket} />
          <RecordLinksCard entity="ticket" id={idTicket} editable={may.word} />
          {open && (
            <div>
              <CreateTask
                seed={{
                  title,
                  twin: Twin ?? undefined,
                  warehouse: Warehouse ?? undefined,
                  idCompany: ticket.idCompany,
                  links: [{ entity: 'ticket', id: idTicket }],
                }}
              />
            </div>
          )}
        </>
      }
      comments={<ConversationPanel ticket={ticket} people={options?.people} />}
      historyLabel={t('tickets.activity')}
      history={ticket.events
        .toReversed()
        .map((event) => <TicketEventItem key={event.idTicketEvent} event={event} />)}
    >
      {options && dialog === 'close' && (
        <CloseDialog ticket={ticket} options={options} onClose={closeDialog} />
      )}
      {dialog === 'merge' && <MergeDialog ticket={ticket} onClose={closeDialog} />}
      {options && drawer.content && (
        <EditDrawer
          key={drawer.turn}
          ticket={drawer.content}
          options={options}
          opened={drawer.opened}
          onClose={drawer.close}
        />
      )}
    </WorkPage>
  );
}
