import { READINGS } from '@gemelo/contract/kit/live-kinds';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    modelAttributes: string;
  }
}

export const sharedAttributes: Area = {
  screens: {
    modelAttributes: {
      path: '/configuración/twin/modelo/ajustes',
      permission: 'shared-attribute:view',
      load: () => import('./model-attributes-screen.tsx').then((m) => m.ModelAttributesScreen),
    },
  },
  texts: ['shared-attributes', 'parts', 'catalogues'],
  live: [
    { kinds: ['twin', 'warehouse', 'assignment', 'twin-model'], areas: ['shared-attributes'] },
    { kinds: [READINGS], areas: ['shared-attributes'], everyMs: 15_000 },
  ],
};
