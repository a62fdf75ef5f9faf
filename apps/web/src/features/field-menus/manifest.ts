import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    menu: string;
  }
}

export const fieldMenus: Area = {
  screens: {
    menu: {
      path: '/configuración/menú/asignación',
      permission: 'menu:view',
      load: () => import('./menu-holders-screen.tsx').then((m) => m.MenuHoldersScreen),
    },
  },
  texts: ['field-menus', 'catalogues'],
  live: [{ kinds: ['menu'], areas: ['menus'] }],
};
