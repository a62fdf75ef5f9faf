import { linkTo } from '../../lib/addresses.ts';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    boards: string;
  }
}

export const boards: Area = {
  screens: {
    boards: {
      path: '/analytics/dashboards/dragDrop',
      permission: 'board:view',
      load: () => import('./screens.ts').then((m) => m.boardsScreen()),
    },
  },
  texts: ['boards', 'bi', 'bi-detail', 'bi-storage', 'bi-weather', 'chart', 'parts', 'alarms'],
  search: { found: { board: { icon: 'layout-dashboard', link: ({ id }) => linkTo('boards', id) } } },
};
