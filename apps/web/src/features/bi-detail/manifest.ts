import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    biDetail: string;
    biStructure: string;
  }
}

export const biDetail: Area = {
  screens: {
    biDetail: {
      path: '/analytics/dashboards/detail',
      permission: 'dashboard:view',
      load: () => import('./screens.ts').then((m) => m.detailScreen()),
      texts: ['alarms', 'catalogues'],
    },
    biStructure: {
      path: '/analytics/dashboards/warehouse/structure',
      permission: 'dashboard:view',
      load: () => import('./screens.ts').then((m) => m.structureScreen()),
    },
  },
  texts: ['bi-detail', 'bi', 'chart', 'parts'],
};
