import { alarms, getAlarm } from '@gemelo/contract/endpoints/alarms';
import { ticketComments } from '@gemelo/contract/endpoints/comments';
import {
  filterTickets,
  oneTicket,
  ticketFacets,
  ticketSummary,
  tickets,
} from '@gemelo/contract/endpoints/tickets';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';

/** Calls that are stale after a change to a ticket. */
export const aboutTickets: AnyEndpoint[] = [
  tickets,
  filterTickets,
  ticketSummary,
  ticketFacets,
  oneTicket,
  ticketComments.list as unknown as AnyEndpoint,
  alarms,
  getAlarm,
];
