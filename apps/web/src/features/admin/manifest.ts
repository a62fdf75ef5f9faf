import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    roles: string;
    role: string;
    modules: string;
  }
}

export const admin: Area = {
  screens: {
    roles: {
      path: '/admin',
      permission: 'admin:view',
      load: () => import('./screens.ts').then((m) => m.adminScreen()),
    },
    modules: {
      path: '/configuración/modulo',
      load: () => import('./screens.ts').then((m) => m.modulesScreen()),
    },
    role: {
      path: '/admin/rol',
      permission: 'admin:view',
      load: () => import('./screens.ts').then((m) => m.roleScreen()),
    },
  },
  texts: ['admin', 'catalogues'],
  live: [{ kinds: ['role', 'module', 'page'], areas: ['permissions'] }],
};
