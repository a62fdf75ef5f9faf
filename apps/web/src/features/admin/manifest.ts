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
      load: () => import('./admin-screen.tsx').then((m) => m.AdminScreen),
    },
    modules: {
      path: '/configuración/modulo',
      load: () => import('./modules/modules-screen.tsx').then((m) => m.ModulesScreen),
    },
    role: {
      path: '/admin/rol',
      permission: 'admin:view',
      load: () => import('./role/role-screen.tsx').then((m) => m.RoleScreen),
    },
  },
  texts: ['admin', 'catalogues'],
  live: [{ kinds: ['role', 'module', 'page'], areas: ['permissions'] }],
};
