import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    gateway: string;
  }
}

export const gateway: Area = {
  screens: {
    gateway: {
      path: '/admin/pasarela',
      permission: 'gateway:view',
      load: () => import('./gateway-screen.tsx').then((m) => m.GatewayScreen),
    },
  },
  texts: ['gateway', 'twins'],
};
