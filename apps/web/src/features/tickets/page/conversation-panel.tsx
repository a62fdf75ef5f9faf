import { ticketComments } from '@gemelo/contract/endpoints/comments';
import type { TicketDetail, TicketOptions } from '@gemelo/contract/endpoints/tickets';
import { useTranslation } from '../../../lib/translation.tsx';
import { CommentsPanel } from '../../../parts/comments/comments-panel.tsx';
import { useCannedAnswers } from './use-canned-answers.ts';

const noPeople: TicketOptions['people'] = [];

interface ConversationPanelProps {
  ticket: TicketDetail;
  people: TicketOptions['people'] | undefined;
}

/** What is said about a ticket; those who handle it also write notes and use prepared answers. */
export function ConversationPanel({ ticket, people = noPeople }: ConversationPanelProps) {
  const { t } = useTranslation();
  const { idTicket, mergedInto, may } = ticket;
  const snippets = useCannedAnswers(ticket);
  return (
    <CommentsPanel
      kind={ticketComments}
      id={idTicket}
      people={people}
      snippets={snippets}
      notes={may.handle}
      otherwise="TICKET_NOT_CREATED"
      closed={mergedInto === null ? undefined : t('tickets.merge.wentText')}
    />
  );
}
