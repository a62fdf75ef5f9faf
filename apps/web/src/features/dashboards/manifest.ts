import { READINGS } from '@gemelo/contract/kit/live-kinds';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    dashboards: string;
    dashboardGeneral: string;
  }
}

const permission = 'dashboard:view';

export const dashboards: Area = {
  screens: {
    dashboards: {
      path: '/analytics/dashboards',
      permission,
      load: () => import('./screens.ts').then((m) => m.dashboardsScreen()),
      texts: ['home'],
    },
    dashboardGeneral: {
      path: '/analytics/dashboards/general',
      permission,
      load: () => import('./screens.ts').then((m) => m.generalScreen()),
    },
  },
  texts: ['bi', 'parts', 'chart', 'alarms'],
  live: [
    { kinds: ['warehouse', 'twin', 'assignment', 'lot'], areas: ['bi'] },
    { kinds: [READINGS], resources: ['dashboard'], everyMs: 60_000 },
  ],
};
