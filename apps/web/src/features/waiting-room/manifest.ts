import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    waitingRoom: string;
    provisionKeys: string;
  }
}

export const waitingRoom: Area = {
  screens: {
    waitingRoom: {
      path: '/dispositivo/espera',
      permission: 'twin:view',
      load: () => import('./screens.ts').then((m) => m.waitingRoomScreen()),
      texts: ['form-fill'],
    },
    provisionKeys: {
      path: '/dispositivo/claves',
      permission: 'provision-key:view',
      load: () => import('./screens.ts').then((m) => m.provisionKeysScreen()),
      texts: ['tokens'],
    },
  },
  texts: ['waiting-room', 'parts', 'catalogues'],
  live: [
    { kinds: ['waiting-device'], areas: ['waiting-room'], everyMs: 3_000 },
    { kinds: ['waiting-device'], areas: ['menu-badges'], everyMs: 30_000 },
  ],
};
