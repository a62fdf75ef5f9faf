import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    assignments: string;
    scan: string;
    assignment: string;
  }
}

export const assignments: Area = {
  screens: {
    assignments: {
      path: '/dispositivo/asignación',
      permission: 'assignment:view',
      load: () => import('./screens.ts').then((m) => m.assignmentsScreen()),
    },
    scan: {
      path: '/dispositivo/asignación/escanear',
      load: () => import('./screens.ts').then((m) => m.scanScreen()),
    },
    assignment: {
      path: '/dispositivo/asignación/$id',
      permission: 'assignment:view',
      load: () => import('./screens.ts').then((m) => m.assignmentScreen()),
    },
  },
  texts: ['assignments', 'parts', 'catalogues', 'upload'],
  live: [{ kinds: ['twin', 'warehouse', 'lot'], areas: ['assignments'] }],
};
