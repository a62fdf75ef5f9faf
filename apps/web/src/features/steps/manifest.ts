import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    step: string;
  }
}

export const steps: Area = {
  screens: {
    step: {
      path: '/configuración/paso/detalles',
      permission: 'step:view',
      load: () => import('./screens.ts').then((m) => m.stepScreen()),
    },
  },
  texts: ['steps', 'catalogues', 'upload', 'parts'],
};
