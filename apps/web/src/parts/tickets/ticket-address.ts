/** Open tickets, all of them, and those that a person has to do with. */
export const TICKETS = '/ticket';
export const TICKET_HISTORY = '/ticket/historial';
export const SUPPORT = '/ticket/soporte/técnico';
export const TICKET = '/ticket/informacion';
