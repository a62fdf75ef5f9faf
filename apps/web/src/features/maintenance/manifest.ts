import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    maintenanceMode: string;
  }
}

export const maintenance: Area = {
  screens: {
    maintenanceMode: {
      path: '/admin/mantenimiento',
      permission: 'maintenance:view',
      load: () => import('./maintenance-screen.tsx').then((m) => m.MaintenanceScreen),
    },
  },
  texts: ['maintenance'],
};
