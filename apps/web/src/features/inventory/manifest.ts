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
      load: () => import('./inventory-screen.tsx').then((m) => m.InventoryScreen),
    },
    stockedDevices: {
      path: '/organización/twin',
      permission: 'inventory:view',
      load: () => import('./devices-screen.tsx').then((m) => m.DevicesScreen),
    },
    stockedSegments: {
      path: '/organización/segmento',
      permission: 'inventory:view',
      load: () => import('./segments-screen.tsx').then((m) => m.SegmentsScreen),
    },
    inventorySearch: {
      path: '/organización/dispositivo',
      permission: 'inventory:view',
      load: () => import('./search-screen.tsx').then((m) => m.SearchScreen),
    },
    segment: {
      path: '/organización/dispositivo/segmento',
      permission: 'inventory:view',
      load: () => import('./segment-screen.tsx').then((m) => m.SegmentScreen),
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
