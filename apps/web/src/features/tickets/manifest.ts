import { linkTo } from '../../lib/addresses.ts';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    tickets: string;
    ticketHistory: string;
    support: string;
    ticket: string;
  }
}

export const tickets: Area = {
  screens: {
    tickets: { path: '/ticket', load: () => import('./tickets-screen.tsx').then((m) => m.TicketsScreen) },
    ticketHistory: {
      path: '/ticket/historial',
      load: () => import('./history-screen.tsx').then((m) => m.TicketHistoryScreen),
    },
    support: {
      path: '/ticket/soporte/técnico',
      load: () => import('./support/support-screen.tsx').then((m) => m.SupportScreen),
    },
    ticket: {
      path: '/ticket/informacion',
      load: () => import('./page/ticket-screen.tsx').then((m) => m.TicketScreen),
      texts: ['alarms'],
    },
  },
  texts: ['tickets', 'parts', 'catalogues'],
  live: [{ kinds: ['ticket', 'ticket-type', 'ticket-state', 'task-priority'], areas: ['tickets'] }],
  search: {
    found: { ticket: { icon: 'ticket', link: ({ id }) => linkTo('ticket', id) } },
    create: { tickets: 'ticket:create' },
  },
};
