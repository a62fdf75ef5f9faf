import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    roles: string;
    role: string;
  }
}

export const admin: Area = {
  screens: {
    roles: { path: '/admin', load: () => import('./admin-screen.tsx').then((m) => m.AdminScreen) },
    role: { path: '/admin/rol', load: () => import('./role/role-screen.tsx').then((m) => m.RoleScreen) },
  },
  texts: ['admin', 'catalogues'],
  live: [{ kinds: ['role', 'module', 'page'], areas: ['permissions'] }],
};
