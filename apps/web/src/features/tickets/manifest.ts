import { linkTo } from '../../lib/addresses.ts';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    tickets: string;
    ticketHistory: string;
    support: string;
    ticket: string;
    ticketTargets: string;
  }
}

export const tickets: Area = {
  screens: {
    tickets: { path: '/ticket', load: () => import('./screens.ts').then((m) => m.ticketsScreen()) },
    ticketHistory: {
      path: '/ticket/historial',
      load: () => import('./screens.ts').then((m) => m.ticketHistoryScreen()),
    },
    support: {
      path: '/ticket/soporte/técnico',
      load: () => import('./screens.ts').then((m) => m.supportScreen()),
    },
    ticket: {
      path: '/ticket/informacion',
      load: () => import('./screens.ts').then((m) => m.ticketScreen()),
      texts: ['alarms'],
    },
    ticketTargets: {
      path: '/configuración/ticket/objetivo',
      permission: 'ticket-target:view',
      load: () => import('./screens.ts').then((m) => m.ticketTargetsScreen()),
    },
  },
  texts: ['tickets', 'parts', 'catalogues', 'upload'],
  live: [
    { kinds: ['ticket', 'ticket-type', 'ticket-state', 'task-priority'], areas: ['tickets'] },
    { kinds: ['alarm', 'lot', 'task', 'ticket', 'twin', 'warehouse'], areas: ['links'] },
  ],
  search: {
    found: { ticket: { icon: 'ticket', link: ({ id }) => linkTo('ticket', id) } },
    create: { tickets: 'ticket:create' },
  },
};
