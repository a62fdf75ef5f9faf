import { CONNECTION, READINGS } from '@gemelo/contract/kit/live-kinds';
import { linkTo } from '../../lib/addresses.ts';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    twins: string;
    twinsInMenu: string;
    twin: string;
  }
}

/** The list has a second address, which the menu uses. */
const list = () => import('./screens.ts').then((m) => m.twinsScreen());

export const twins: Area = {
  screens: {
    twins: {
      path: '/dispositivo/dispositivos',
      permission: 'twin:view',
      load: list,
      inMenuAs: 'twinsInMenu',
    },
    twinsInMenu: { path: '/dispositivo/twin', permission: 'twin:view', load: list },
    twin: {
      path: '/dispositivo/dispositivos/$id',
      permission: 'twin:view',
      load: () => import('./screens.ts').then((m) => m.twinScreen()),
      texts: ['alarms', 'reception', 'upload'],
    },
  },
  texts: ['twins', 'parts', 'catalogues'],
  live: [
    { kinds: ['twin', 'token', 'assignment', 'warehouse', 'lot'], areas: ['twins'] },
    { kinds: ['twin'], areas: ['twin-comments', 'quality-checks'] },
    { kinds: ['alarm'], resources: ['twin'] },
    { kinds: ['device-call'], areas: ['device-calls'] },
    { kinds: [CONNECTION], areas: ['twin-reception'], everyMs: 5_000 },
    { kinds: [READINGS], resources: ['twin'], everyMs: 15_000 },
  ],
  search: {
    found: {
      twin: {
        icon: 'cpu',
        link: ({ id, detail }, can) =>
          can('twin:view')
            ? linkTo('twin', id)
            : { ...linkTo('inventorySearch'), search: { search: detail ?? '' } },
      },
    },
    create: { twins: 'twin:create' },
  },
};
