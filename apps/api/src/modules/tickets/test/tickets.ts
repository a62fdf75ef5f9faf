import type { Ticket, TicketDetail } from '@gemelo/contract/endpoints/tickets';
import { expect } from 'vitest';
import type { Person } from '../../../test/test-app.ts';

export const openTicket = async (by: Person, body: object = {}): Promise<TicketDetail> => {
  const made = await by.call('POST', '/api/processes/createTicket', {
    title: 'Sonda caída',
    idTicketType: 1,
    ...body,
  });
  expect(made.text).toContain('"error":false');
  return made.body.data as TicketDetail;
};

export const readTicket = async (
  by: Person,
  { idTicket }: Pick<Ticket, 'idTicket'>,
): Promise<TicketDetail> => {
  const { status, text, body } = await by.call('GET', `/api/processes/ticket/${idTicket}`);
  expect(status, text).toBe(200);
  return body.data as TicketDetail;
};

/** Changes a ticket, by default in its present version. */
export const updateTicket = async (by: Person, ticket: Pick<Ticket, 'idTicket'>, change: object) => {
  const { version } = await readTicket(by, ticket);
  return by.call('PUT', `/api/processes/ticket/update/${ticket.idTicket}`, { version, ...change });
};

export const closeTicket = (by: Person, { idTicket }: Pick<Ticket, 'idTicket'>, body: object) =>
  by.call('PUT', `/api/processes/ticket/cancel/${idTicket}`, body);
