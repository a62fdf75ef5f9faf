import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    activityAssignments: string;
    activity: string;
  }
}

export const activityAssignments: Area = {
  screens: {
    activityAssignments: {
      path: '/fieldtracker/asignación/actividad',
      permission: 'activity-assignment:view',
      load: () => import('./screens.ts').then((m) => m.assignmentsScreen()),
    },
    activity: {
      path: '/configuración/actividad/detalles',
      permission: 'activity:view',
      load: () => import('./screens.ts').then((m) => m.compositionScreen()),
    },
  },
  texts: ['activity-assignments', 'catalogues', 'parts', 'upload'],
  live: [
    {
      kinds: [
        ...['activity-assignment', 'activity-schedule', 'activity-record', 'my-activity'],
        ...['activity', 'menu', 'action', 'menu-action', 'form', 'user', 'warehouse'],
      ],
      areas: ['field'],
    },
  ],
  search: { create: { activityAssignments: 'activity-assignment:create' } },
};
