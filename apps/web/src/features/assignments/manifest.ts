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
      load: () => import('./list/assignments-screen.tsx').then((m) => m.AssignmentsScreen),
    },
    scan: {
      path: '/dispositivo/asignación/escanear',
      load: () => import('./scan/scan-screen.tsx').then((m) => m.ScanScreen),
    },
    assignment: {
      path: '/dispositivo/asignación/$id',
      permission: 'assignment:view',
      load: () => import('./detail/assignment-screen.tsx').then((m) => m.AssignmentScreen),
    },
  },
  texts: ['assignments', 'parts', 'catalogues'],
  live: [{ kinds: ['twin', 'warehouse', 'lot'], areas: ['assignments'] }],
};
