import type { Area } from '../../lib/area.ts';
import { FILL_PATH } from '../../parts/forms/fill-path.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    formFill: string;
  }
}

export const formFill: Area = {
  screens: {
    formFill: {
      path: FILL_PATH,
      permission: 'form-fill:view',
      load: () => import('./fill-screen.tsx').then((m) => m.FillScreen),
    },
  },
  texts: ['form-fill', 'parts', 'upload'],
};
