import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    reports: string;
  }
}

export const reports: Area = {
  screens: {
    reports: {
      path: '/analytics/dashboards/reports',
      permission: 'report-schedule:view',
      load: () => import('./screens.ts').then((m) => m.reportsScreen()),
    },
  },
  texts: ['reports', 'bi'],
  live: [{ kinds: ['mail', 'user', 'warehouse'], areas: ['reports'] }],
};
