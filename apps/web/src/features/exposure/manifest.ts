import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    exposure: string;
    certificate: string;
  }
}

export const exposure: Area = {
  screens: {
    exposure: {
      path: '/analytics/dashboards/exposure',
      permission: 'dashboard:view',
      load: () => import('./screens.ts').then((m) => m.exposureScreen()),
    },
    certificate: {
      path: '/analytics/dashboards/certificate',
      permission: 'storage-certificate:view',
      load: () => import('./screens.ts').then((m) => m.certificateScreen()),
    },
  },
  texts: ['exposure', 'bi', 'chart'],
};
