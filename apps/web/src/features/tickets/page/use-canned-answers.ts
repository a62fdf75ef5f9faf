import { cannedAnswer } from '@gemelo/contract/catalogues/canned-answer';
import type { TicketDetail } from '@gemelo/contract/endpoints/tickets';
import { useMemo } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useCan, useSession } from '../../../lib/session.ts';
import type { Snippet } from '../../../parts/comments/mentions.ts';

const endpoint = cannedAnswer.endpoints.active ?? cannedAnswer.endpoints.list;
const MAX_ANSWERS = 200;

interface Answer {
  idCannedAnswer: number;
  name: string;
  text: string;
  idTicketType: number | null;
}

const noAnswers: Snippet[] = [];

/** Prepared answers for the type of a ticket, with its names filled in. */
export function useCannedAnswers({ idTicket, Reporter, TicketType, may }: TicketDetail): Snippet[] {
  const offered = useCan()('canned-answer:view') && may.handle;
  const me = useSession((state) => state.user?.name ?? '');
  const { data } = useRead(endpoint, { query: { limit: MAX_ANSWERS } } as never, { enabled: offered });
  const answers = data?.data as Answer[] | undefined;
  const reporter = Reporter?.name ?? '';
  const { idTicketType } = TicketType;
  return useMemo(() => {
    if (!answers || !offered) return noAnswers;
    const names: Record<string, string> = { ticket: `#${idTicket}`, reporter, me };
    return answers
      .filter((answer) => answer.idTicketType === null || answer.idTicketType === idTicketType)
      .map(({ idCannedAnswer, name, text }) => ({
        id: idCannedAnswer,
        name,
        text: text.replace(/\{(ticket|reporter|me)\}/g, (_, key: string) => names[key] ?? ''),
      }));
  }, [answers, offered, idTicket, reporter, me, idTicketType]);
}
