import { READINGS } from '@gemelo/contract/kit/live-kinds';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    readings: string;
  }
}

export const readings: Area = {
  screens: {
    readings: {
      path: '/inicio/pages/table',
      permission: 'reading:view',
      load: () => import('./readings-screen.tsx').then((m) => m.ReadingsScreen),
    },
  },
  texts: ['readings', 'parts'],
  live: [{ kinds: [READINGS], resources: ['reading'], everyMs: 4_000 }],
};
