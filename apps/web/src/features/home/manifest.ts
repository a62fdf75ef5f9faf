import { READINGS } from '@gemelo/contract/kit/live-kinds';
import type { Area } from '../../lib/area.ts';

export const home: Area = {
  screens: {
    home: { path: '/inicio', load: () => import('./home-screen.tsx').then((m) => m.HomeScreen) },
  },
  texts: ['home', 'parts', 'alarms'],
  live: [
    {
      kinds: ['twin', 'token', 'assignment', 'alarm', 'alarm-rule', 'warehouse', 'company'],
      areas: ['home'],
    },
    { kinds: [READINGS], resources: ['home'], everyMs: 4_000 },
  ],
};
