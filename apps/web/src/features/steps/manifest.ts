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
      load: () => import('./step-screen.tsx').then((m) => m.StepScreen),
    },
  },
  texts: ['steps', 'catalogues', 'upload', 'parts'],
};
