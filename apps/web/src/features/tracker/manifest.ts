import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    tracker: string;
    trackedAgent: string;
    geofences: string;
  }
}

export const tracker: Area = {
  screens: {
    tracker: {
      path: '/fieldtracker',
      permission: 'tracker:view',
      load: () => import('./screens.ts').then((m) => m.trackerScreen()),
    },
    trackedAgent: {
      path: '/fieldtracker/detalles',
      permission: 'tracker:view',
      load: () => import('./screens.ts').then((m) => m.agentScreen()),
      inMenuAs: 'tracker',
    },
    geofences: {
      path: '/fieldtracker/geocercas',
      permission: 'tracker:view',
      load: () => import('./screens.ts').then((m) => m.geofencesScreen()),
    },
  },
  texts: ['tracker', 'map', 'parts', 'upload'],
  live: [
    {
      kinds: ['tracker', 'geofence', 'activity-record', 'activity-assignment', 'my-activity', 'warehouse'],
      resources: ['tracker', 'my-activity'],
      everyMs: 2_000,
    },
  ],
  search: { create: { geofences: 'tracker:create' } },
};
