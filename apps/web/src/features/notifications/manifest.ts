import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    notifications: string;
  }
}

export const notifications: Area = {
  screens: {
    notifications: {
      path: '/notificaciones',
      load: () => import('./notifications-screen.tsx').then((m) => m.NotificationsScreen),
    },
  },
  texts: ['notifications'],
  live: [{ kinds: ['notification'], areas: ['notifications'] }],
};
