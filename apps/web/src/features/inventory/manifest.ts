import { READINGS } from '@gemelo/contract/kit/live-kinds';
import { linkTo } from '../../lib/addresses.ts';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    inventory: string;
    stockedDevices: string;
    stockedSegments: string;
    inventorySearch: string;
    segment: string;
  }
}

export const inventory: Area = {
  screens: {
    inventory: {
      path: '/organización',
      permission: 'inventory:view',
      load: () => import('./screens.ts').then((m) => m.inventoryScreen()),
    },
    stockedDevices: {
      path: '/organización/twin',
      permission: 'inventory:view',
      load: () => import('./screens.ts').then((m) => m.devicesScreen()),
    },
    stockedSegments: {
      path: '/organización/segmento',
      permission: 'inventory:view',
      load: () => import('./screens.ts').then((m) => m.segmentsScreen()),
    },
    inventorySearch: {
      path: '/organización/dispositivo',
      permission: 'inventory:view',
      load: () => import('./screens.ts').then((m) => m.searchScreen()),
    },
    segment: {
      path: '/organización/dispositivo/segmento',
      permission: 'inventory:view',
      load: () => import('./screens.ts').then((m) => m.segmentScreen()),
    },
  },
  texts: ['inventory', 'parts', 'catalogues'],
  live: [
    { kinds: ['twin', 'assignment', 'alarm'], resources: ['inventory'] },
    { kinds: [READINGS], resources: ['inventory'], everyMs: 4_000 },
  ],
  search: {
    found: {
      segment: { icon: 'layout-grid', link: ({ id }) => linkTo('segment', id) },
      lot: { icon: 'box', link: ({ idParent }) => linkTo('stockedDevices', idParent ?? undefined) },
    },
  },
};
