import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    jobs: string;
  }
}

export const jobs: Area = {
  screens: {
    jobs: {
      path: '/admin/trabajos',
      permission: 'job:view',
      load: () => import('./jobs-screen.tsx').then((m) => m.JobsScreen),
    },
  },
  texts: ['jobs'],
};
