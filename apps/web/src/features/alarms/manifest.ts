import { linkTo } from '../../lib/addresses.ts';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    alarms: string;
  }
}

export const alarms: Area = {
  screens: {
    alarms: {
      path: '/alarmas',
      permission: 'alarm:view',
      load: () => import('./screens.ts').then((m) => m.alarmsScreen()),
    },
  },
  texts: ['alarms', 'parts', 'catalogues', 'chart'],
  live: [{ kinds: ['alarm-rule', 'ticket', 'company'], areas: ['alarms'] }],
  search: { found: { alarm: { icon: 'bell', link: ({ id }) => linkTo('alarms', id) } } },
};
