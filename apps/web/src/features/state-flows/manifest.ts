import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    ticketFlow: string;
    taskFlow: string;
  }
}

export const stateFlows: Area = {
  screens: {
    ticketFlow: {
      path: '/configuración/ticket/estado/flujo',
      permission: 'ticket-state:view',
      load: () => import('./flow-screen.tsx').then((m) => m.TicketFlowScreen),
    },
    taskFlow: {
      path: '/configuración/tarea/estado/flujo',
      permission: 'task-state:view',
      load: () => import('./flow-screen.tsx').then((m) => m.TaskFlowScreen),
    },
  },
  texts: ['state-flows', 'catalogues'],
  live: [{ kinds: ['ticket-state', 'task-state'], areas: ['state-flows'] }],
};
