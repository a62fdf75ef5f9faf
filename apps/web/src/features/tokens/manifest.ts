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
      load: () => import('./tokens-screen.tsx').then((m) => m.TokensScreen),
    },
  },
  texts: ['tokens', 'parts'],
  live: [{ kinds: ['twin'], areas: ['tokens'] }],
};
