import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    firmwareWaves: string;
    firmwareWave: string;
    firmwareImages: string;
  }
}

export const firmwareWaves: Area = {
  screens: {
    firmwareWaves: {
      path: '/dispositivo/firmware',
      permission: 'firmware-wave:view',
      load: () => import('./screens.ts').then((m) => m.wavesScreen()),
    },
    firmwareWave: {
      path: '/dispositivo/firmware/$id',
      permission: 'firmware-wave:view',
      load: () => import('./screens.ts').then((m) => m.waveScreen()),
      inMenuAs: 'firmwareWaves',
    },
    firmwareImages: {
      path: '/configuración/firmware/archivo',
      permission: 'firmware:view',
      load: () => import('./screens.ts').then((m) => m.imagesScreen()),
      texts: ['upload'],
    },
  },
  texts: ['firmware-waves', 'catalogues', 'parts'],
  live: [
    { kinds: ['firmware'], areas: ['firmware-waves'] },
    { kinds: ['firmware-wave'], areas: ['firmware-waves'], everyMs: 2_000 },
  ],
};
