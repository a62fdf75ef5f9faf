import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    tokens: string;
  }
}

export const tokens: Area = {
  screens: {
    tokens: {
      path: '/dispositivo/dato/token',
      permission: 'token:view',
      load: () => import('./screens.ts').then((m) => m.tokensScreen()),
    },
  },
  texts: ['tokens', 'parts'],
  live: [{ kinds: ['twin'], areas: ['tokens'] }],
};
