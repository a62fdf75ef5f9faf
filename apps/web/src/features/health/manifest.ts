import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    health: string;
  }
}

export const health: Area = {
  screens: {
    health: {
      path: '/admin/salud',
      permission: 'health:view',
      load: () => import('./health-screen.tsx').then((m) => m.HealthScreen),
    },
  },
  texts: ['health', 'jobs'],
};
