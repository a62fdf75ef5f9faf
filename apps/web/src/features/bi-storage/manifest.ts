import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    storageConditions: string;
    ebags: string;
    comparisons: string;
  }
}

const DASHBOARDS = '/analytics/dashboards';
const permission = 'dashboard:view';

export const biStorage: Area = {
  screens: {
    storageConditions: {
      path: `${DASHBOARDS}/storage/conditions`,
      permission,
      load: () => import('./screens.ts').then((m) => m.conditionsScreen()),
    },
    ebags: {
      path: `${DASHBOARDS}/detail/ebags`,
      permission,
      load: () => import('./screens.ts').then((m) => m.ebagsScreen()),
    },
    comparisons: {
      path: `${DASHBOARDS}/comparatives/tools`,
      permission,
      load: () => import('./screens.ts').then((m) => m.compareScreen()),
    },
  },
  texts: ['bi-storage', 'bi', 'parts', 'chart'],
};
